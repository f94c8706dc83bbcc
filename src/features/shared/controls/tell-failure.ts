import { isError, toWire } from '#core/errors'
import { plain } from '#core/text/words'
import { toast } from '#ui/overlays/toast'

const readCatalogue = async (): Promise<typeof import('#core/catalogue') | undefined> => {
  try {
    return await import('#core/catalogue')
  } catch {
    return undefined // offline, or an older build than the server's: the code has to do
  }
}

/** Says in a message why something failed whose place on the screen is gone. Nothing of what was cancelled. `where`: of this code, where the failure is none of ours. Never throws. */
export async function tellFailure(thrown: unknown, where: string): Promise<void> {
  if (isError(thrown, 'app/aborted')) return
  const error = toWire(thrown, where)
  const catalogue = await readCatalogue()
  toast(catalogue === undefined ? error.code : plain(catalogue.errorMessage(error)), { tone: 'danger' })
}
