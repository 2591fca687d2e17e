// Files that a person gives to the table.

/** A chosen file as the table takes it: {name, data}, data in base64. */
export async function base64(file) {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let text = "";
  for (let at = 0; at < bytes.length; at += 8192) text += String.fromCharCode(...bytes.subarray(at, at + 8192));
  return { name: file.name, data: btoa(text) };
}
