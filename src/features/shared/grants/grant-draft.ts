import { defined } from '#core/defined'
import type { Address } from '#core/ethereum/address'
import * as Amount from '#core/money/amount'
import { type Chain, nativeToken } from '#core/chains/chain'
import type { AppRight } from '#core/web/connection'
import { isError, toWire, type WireError } from '#core/errors'
import type { ConnectionChoice } from '#wallet'

/** What a person is choosing for an app, as it stands in the form. `perDay` is what was typed, in the native currency. */
export type GrantDraft = {
  readonly accounts: 'new' | readonly Address[]
  readonly chains: readonly number[]
  readonly rights: readonly AppRight[]
  readonly perDay: string
  readonly days: Days
}

/** After how many days it ends by itself. */
export const DAYS = ['never', '1', '7', '30'] as const
export type Days = (typeof DAYS)[number]

const DAY = 86_400_000

export type GrantProblems = Partial<Record<'accounts' | 'chains' | 'perDay', WireError>>

const codeOnly = (code: WireError['code']): WireError => ({ code })

/** What is wrong with it, by field. Empty when it can be granted. */
export function grantProblems({ accounts, chains, perDay }: GrantDraft, native: Chain): GrantProblems {
  const typed = amountOf(perDay, native)
  return defined({
    accounts: accounts !== 'new' && accounts.length === 0 ? codeOnly('app/no-account') : undefined,
    chains: chains.length === 0 ? codeOnly('app/no-chain') : undefined,
    perDay: typed !== undefined && typeof typed !== 'bigint' ? typed : undefined,
  })
}

function amountOf(text: string, native: Chain): bigint | WireError | undefined {
  if (text.trim() === '') return undefined
  try {
    return Amount.parseUnits(text, nativeToken(native)).units
  } catch (error) {
    if (!isError(error)) throw error
    return toWire(error, 'grant')
  }
}

/** What is granted. Only of a draft without problems. `here`: the chain that the app is put on, where it is among those that were chosen. */
export function choiceOf(
  draft: GrantDraft,
  { native, here, now }: { readonly native: Chain; readonly here: number; readonly now: number },
): ConnectionChoice {
  const { accounts, chains, rights, perDay, days } = draft
  const most = amountOf(perDay, native)
  return {
    accounts,
    chains,
    chainId: chains.includes(here) ? here : (chains[0] ?? here),
    rights,
    ...defined({ perDay: typeof most === 'bigint' ? most : undefined, expiresAt: days === 'never' ? undefined : now + Number(days) * DAY }),
  }
}
