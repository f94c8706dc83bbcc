import { errorKindOf, errorMessage, rpcCodeOf, type WireError } from '#core/catalogue'
import { toWire } from '#core/errors'
import { plain } from '#core/text/words'
import type { AppFault } from '#protocol/app'

/** The one failure that an app ever gets: a number of EIP-1193, EIP-1474 or EIP-5792, and one English sentence. */
export class AppFailure extends Error {
  readonly code: number
  readonly data: unknown
  constructor({ code, message, data }: AppFault) {
    super(message)
    this.name = 'AppFailure'
    this.code = code
    this.data = data
  }
}

/** As it goes over a port. */
export const faultOf = ({ code, message, data }: AppFailure): AppFault => (data === undefined ? { code, message } : { code, message, data })

/** Families whose words are for apps: they name methods, and nothing of the person's. */
const FOR_APPS = /^(?:app|request)\//

/** What was thrown, as an app may hear it: no host of an endpoint, no account, no word of ours that is not for it. */
export function failureOf(error: unknown): AppFailure {
  if (error instanceof AppFailure) return error
  const wire = toWire(error, 'provider')
  return new AppFailure({ code: codeOf(wire), message: wordsOf(wire) })
}

/** EIP-1193: 4900 where the channel was cut; an unforeseen failure is -32603. */
const codeOf = ({ code }: WireError): number => (code === 'app/aborted' ? 4900 : rpcCodeOf(code))

function wordsOf(wire: WireError): string {
  if (wire.code === 'vault/locked') return 'The wallet is locked.'
  if (wire.code === 'app/aborted') return 'The line to the wallet was cut.'
  if (FOR_APPS.test(wire.code)) return plain(errorMessage(wire))
  return errorKindOf(wire.code) === 'network' ? 'The chain could not be asked just now.' : 'The wallet could not do this.'
}
