import { fail } from '#core/errors'

/** Mebibytes of a file that is brought in (SPEC section 5). */
const MAX_FILE_MIB = 10

/** The bytes of a file that the person chose. Throws `import/too-large` before it is read. */
export async function readFileBytes(file: File): Promise<Uint8Array<ArrayBuffer>> {
  if (file.size > MAX_FILE_MIB * 1024 * 1024) throw fail('import/too-large', { most: MAX_FILE_MIB })
  return new Uint8Array(await file.arrayBuffer())
}

/** Hands bytes or a text to the browser's own download. Nothing leaves the device by it. */
export function saveAs(name: string, type: string, content: Uint8Array<ArrayBuffer> | string): void {
  const url = URL.createObjectURL(new Blob([content], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}

/** Hands a text in JSON to the person as a file. Nothing leaves the device by it. */
export const download = (name: string, text: string): void => saveAs(name, 'application/json', text)
