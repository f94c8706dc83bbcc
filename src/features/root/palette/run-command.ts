import { isError, toWire } from '#core/errors'
import { plain } from '#core/text/words'
import { toast } from '#ui/overlays/toast'
import type { Command } from './command.ts'

const readCatalogue = async (): Promise<typeof import('#core/catalogue') | undefined> => {
  try {
    return await import('#core/catalogue')
  } catch {
    return undefined // offline, or an older build than the server's: the code has to do
  }
}

/** Runs a command. The palette is gone by then, so a failure is said in a message. Never throws. */
export async function runCommand({ run }: Command): Promise<void> {
  try {
    await run()
  } catch (thrown) {
    if (isError(thrown, 'app/aborted')) return
    const error = toWire(thrown, 'palette')
    const catalogue = await readCatalogue()
    toast(catalogue === undefined ? error.code : plain(catalogue.errorMessage(error)), { tone: 'danger' })
  }
}
