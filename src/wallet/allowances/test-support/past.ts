import { expect } from 'vitest'
import type { Address } from '#core/ethereum/address'
import type { Tab } from '../../../../test/support/whole-wallet.ts'
import type { AllowanceBook } from '../allowance-book.ts'

export type Past = {
  /** All of an account's past was looked through, and what it tells was read. */
  whole(account: Address): Promise<void>
  /** Until this is so, by what the history hears of from now on. */
  heard(account: Address, test: () => boolean): Promise<void>
}

/** The search of the past, as a test waits for it. */
export function createPast({ wallet }: Tab, book: AllowanceBook, chainId: number): Past {
  const following = async (account: Address, work: () => Promise<void>): Promise<void> => {
    const ended = new AbortController()
    // A look at the newest block: the history hears of it, too.
    await book.refresh(chainId, account, ended.signal)
    const followed = book.follow(chainId, account, ended.signal)
    await work()
    ended.abort()
    await followed
  }
  return {
    whole: (account) =>
      following(account, async () => {
        const past = (await wallet.history()).logs(chainId, account)
        await expect.poll(() => past.get().complete).toBe(true)
        await book.refresh(chainId, account, new AbortController().signal)
        await expect.poll(() => book.of(chainId, account).get().othersBefore).toBe(0n)
      }),
    heard: (account, test) =>
      following(account, async () => {
        await expect.poll(test).toBe(true)
      }),
  }
}
