import { fail } from '#core/errors'
import { textOfPicture } from '../scan/qr.ts'
import { type SecretKind, secretIn } from './secret-kind.ts'

/** Bytes of a file that are read (SPEC, point 5). */
const MAX_BYTES = 2 ** 20

/** Text of a file that somebody dropped or chose; of a picture, what the code on it says. Throws `input/too-long`, `input/no-code`, `decode/malformed`. */
export async function textOfFile(file: File): Promise<string> {
  if (file.type.startsWith('image/')) return textOfPicture(file)
  if (file.size > MAX_BYTES) throw fail('input/too-long', { field: 'The file', most: MAX_BYTES })
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer())
  } catch (error) {
    throw fail('decode/malformed', { what: 'The file' }, error)
  }
}

/** The text of what was pasted or dropped, and what secret it looks like. Throws as `textOfFile`. */
export async function readIncoming(given: File | string): Promise<{ readonly text: string; readonly secret: SecretKind | undefined }> {
  const text = typeof given === 'string' ? given : await textOfFile(given)
  return { text, secret: await secretIn(text) }
}
