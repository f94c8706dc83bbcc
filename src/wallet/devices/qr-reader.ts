import { fail, isError } from '#core/errors'
import type { Client, Platform } from '#protocol'
import type { QrCalls } from '#protocol/qr'

/** Milliseconds after which a look is given up, the start of the Worker included: a look takes less than a tenth of a second. */
const MAX_LOOK_MS = 15_000

/** Reads QR codes on frames of a camera, in a Worker of its own. */
export type QrReader = {
  /**
   * What the first code on a frame says; `undefined` where there is none. Whoever waits for it before the next look keeps one frame there at a time. Throws
   * `input/no-reader`; the reader is closed then.
   */
  read(frame: ImageBitmap): Promise<string | undefined>
  /** Ends the Worker. */
  close(): void
}

/** Starts a reader. Throws `input/no-reader` where its Worker cannot be started, `app/not-loaded`. */
export async function openQrReader(
  spawn: (() => Promise<Client<QrCalls>>) | undefined,
  { sleep }: Pick<Platform, 'sleep'>,
): Promise<QrReader> {
  const client = await spawn?.().catch((error: unknown) => {
    throw isError(error, 'app/not-loaded') ? error : fail('input/no-reader', undefined, error)
  })
  if (client === undefined) throw fail('input/no-reader')
  return {
    async read(frame) {
      const looked = new AbortController()
      const tooLong = async (): Promise<never> => {
        await sleep(MAX_LOOK_MS, looked.signal)
        throw fail('app/worker-lost', { worker: 'qr' })
      }
      try {
        return await Promise.race([client.call('read', { frame }), tooLong()])
      } catch (error) {
        client.close()
        throw fail('input/no-reader', undefined, error)
      } finally {
        looked.abort()
      }
    },
    close: () => client.close(),
  }
}
