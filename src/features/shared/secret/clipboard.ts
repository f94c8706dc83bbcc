import { limitIn } from '#core/limits'
import { writeToClipboard } from '#ui/buttons/copy-button'

/** How long a copied secret stays in the clipboard, in milliseconds (SPEC section 9). */
export const CLEARED_MS = limitIn('clipboardCleared', 'ms')

/** Empties the clipboard. True where the browser let us. */
export const emptyClipboard = (): Promise<boolean> => writeToClipboard('')

/**
 * Puts a secret into the clipboard, and empties it later. Answers whether it is there; `told` hears later whether it is gone. Nothing here keeps
 * the text, and nothing reads the clipboard: it is emptied whatever is in it by then.
 */
export async function copyForAWhile(text: string, told: (emptied: boolean) => void): Promise<boolean> {
  const copied = await writeToClipboard(text)
  if (copied) emptyLater(told)
  return copied
}

/** Apart from the text: a closure beside it would hold it until then. */
function emptyLater(told: (emptied: boolean) => void): void {
  setTimeout(() => void emptyClipboard().then(told), CLEARED_MS)
}
