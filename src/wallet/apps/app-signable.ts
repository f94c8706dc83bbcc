import type { Address } from '#core/ethereum/address'
import type { Connection } from '#core/web/connection'
import { fail } from '#core/errors'
import { knownDelegate } from '#core/permissions/known-delegates'
import type { Signable } from '#core/signing/signable'
import { answered, type ReadCandidate, readMethod } from '#decode'

/** What an app may ask to be signed: what it names, read strictly, for an account and a chain that it was granted. */
export type AppSignable = Extract<Signable, { readonly kind: 'transaction' | 'calls' | 'message' | 'typed-data' }> & {
  readonly from: Address
}

const bad = (method: string) => fail('request/invalid-params', { method })

/** JSON as the app sent it. What JSON cannot say (a cycle, a number of any length) is refused. Throws `request/invalid-params`. */
export function serializeParams(method: string, params: unknown): string {
  try {
    return JSON.stringify(params === undefined ? [] : params) ?? '[]'
  } catch {
    throw bad(method)
  }
}

/**
 * Reads what is to be signed from the parameters of its method: refused rather than guessed where it can be read in two ways (A1). An account that the app
 * was not granted is refused without a word about it (P1), and so is another chain than its own (A2). Throws `request/*`, `app/not-granted`.
 */
export function readAppSignable(method: string, params: unknown, { accounts, chainId }: Connection): AppSignable {
  const { candidates } = readMethod(method, params === undefined ? [] : params)
  const readings = candidates.map((one) => answered(one, chainOf(one, chainId)))
  const granted = readings.find(({ draft }) => 'from' in draft && draft.from !== undefined && accounts.includes(draft.from))
  const { signable, notes = [] } = granted ?? readings[0] ?? {}
  // EIP-5792: what the app cannot do without and we do not have.
  if (notes.some(({ id }) => id === 'capabilities')) throw fail('request/unsupported-capability')
  if (signable === undefined || !isAskable(signable)) throw bad(method)
  const from = signable.from ?? accounts[0]
  if (from === undefined || !accounts.includes(from)) throw fail('app/not-granted')
  refuseUnsound(method, signable, chainId)
  return { ...signable, from }
}

/** Only what was left open is filled in with the chain that the app is on. */
const chainOf = ({ needs }: ReadCandidate, chainId: number): { readonly chainId?: number } => (needs.includes('chain') ? { chainId } : {})

type Askable = Extract<Signable, { readonly kind: AppSignable['kind'] }>
const isAskable = (one: Signable): one is Askable =>
  one.kind === 'transaction' || one.kind === 'calls' || one.kind === 'message' || one.kind === 'typed-data'

function refuseUnsound(method: string, asked: Askable, chainId: number): void {
  if (asked.kind === 'calls' && asked.chainId !== chainId) throw fail('request/other-chain')
  if (asked.kind !== 'transaction') return
  const { transaction } = asked
  if (asked.signature !== undefined || transaction.type === 'eip4844') throw bad(method)
  if (transaction.chainId !== chainId) throw fail('request/other-chain')
  // F1: code for an account is taken from nobody but by names that ship with the build.
  if (transaction.type === 'eip7702' && transaction.authorizationList.some(({ address }) => knownDelegate(address) === undefined))
    throw fail('request/unsupported', { method })
}
