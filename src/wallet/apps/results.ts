import type { OwnTransaction } from '#core/activity/activity'
import { type AppRequest, requestIdsOf } from '#core/web/app-request'
import { fail } from '#core/errors'
import type { Hex } from '#core/bytes/hex'
import { type AppDeps, recordsIn } from './app-deps.ts'

export const transactionOf = (deps: Pick<AppDeps, 'session'>, requestId: string): OwnTransaction | undefined =>
  recordsIn(deps)
    .transactions.get()
    .find((one) => one.requestId === requestId)

/** The hash, once an endpoint took it: what is signed and lies here is not on its way. Throws `request/not-sent`, `request/unknown`, `app/aborted`. */
export async function sentHash(deps: AppDeps, one: AppRequest, signal: AbortSignal): Promise<Hex> {
  const [requestId = ''] = requestIdsOf(one.ask)
  const { transactions } = recordsIn(deps)
  return new Promise((resolve, reject) => {
    const stop = (how: () => void): void => {
      unhook()
      unlock()
      signal.removeEventListener('abort', look)
      how()
    }
    const look = (): void => {
      if (signal.aborted) return stop(() => reject(fail('app/aborted')))
      const found = transactions.get().find((item) => item.requestId === requestId)
      if (found && found.state.at !== 'signed') return stop(() => resolve(found.id))
      if (found?.state.at === 'signed' && found.state.lastError) return stop(() => reject(fail('request/not-sent')))
      if (deps.session.state.get().kind !== 'open') stop(() => reject(fail('request/not-sent')))
    }
    const unhook = transactions.subscribe(look)
    const unlock = deps.session.state.subscribe(look)
    signal.addEventListener('abort', look, { once: true })
    look()
  })
}

/** The signature that was made of it. Throws `request/unknown`. */
export function signatureOf(deps: Pick<AppDeps, 'session'>, one: AppRequest): Hex {
  const [requestId = ''] = requestIdsOf(one.ask)
  const found = recordsIn(deps).signatures.find(requestId)
  if (!found) throw fail('request/unknown')
  return found.signature
}
