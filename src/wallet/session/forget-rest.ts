import type { Client } from '#protocol'
import type { ChainCalls, ChainEvents } from '#protocol/chain'
import type { SettingsStore } from '#store'
import type { ChainBook } from '../chains/chains.ts'
import type { LieBook } from '../chains/lies.ts'
import type { RequestLog } from '../chains/request-log.ts'

export type ForgetDeps = {
  readonly settings: SettingsStore
  readonly book: ChainBook
  readonly requestLog: RequestLog
  readonly lies: LieBook
  readonly chain: Client<ChainCalls, ChainEvents>
}

/**
 * What is known of a person beside vault and records: the account that was looked at, who may be asked for pictures, which accounts an endpoint is kept to, the request log, and all that the
 * chain Worker keeps. The chains and endpoints themselves stay, as theme and language do: they are of this device. An endpoint that was kept to some
 * accounts is asked about none from then on, never about more.
 */
export async function forgetRest({ settings, book, requestLog, lies, chain }: ForgetDeps): Promise<void> {
  await settings.remove('account')
  await settings.remove('pictures')
  for (const item of book.chains.get()) {
    if (item.endpoints.every(({ accounts }) => accounts === undefined)) continue
    await book.save({ ...item, endpoints: item.endpoints.map((one) => (one.accounts === undefined ? one : { ...one, accounts: [] })) })
  }
  await requestLog.clear()
  await chain.call('forgetEverything', undefined)
  await lies.forget()
  await book.start() // the Worker is told again whom it may ask
}
