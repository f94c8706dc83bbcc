import { defined } from '#core/defined'
import type { Account } from '#core/identity/account'
import type { Inclusion, OwnTransaction } from '#core/activity/activity'
import { type Chain, isLayerOne } from '#core/chains/chain'
import type { Contact } from '#core/identity/contact'
import { isError } from '#core/errors'
import type { Evidence } from '#core/evidence/evidence'
import type { Audited } from '#core/signing/promised'
import type { Log } from '#core/simulation/simulation'
import type { Client } from '#protocol'
import type { ChainCalls, ChainEvents } from '#protocol/chain'
import { audit } from '#review'
import type { ClosureReader } from '#survey'
import { createNames } from '../facts/names.ts'
import { nativeGain } from './native-gain.ts'

type Deps = { readonly chain: Client<ChainCalls, ChainEvents>; readonly reader: ClosureReader }

type Subject = {
  readonly transaction: OwnTransaction
  readonly on: Chain
  readonly inclusion: Inclusion
  readonly logs: readonly Log[]
  readonly evidence: Evidence
  readonly accounts: readonly Account[]
  readonly contacts: readonly Contact[]
  readonly signal: AbortSignal
}

/** What the account gained besides the fee. `undefined` where that cannot be told, or the chain charges more than gas. */
async function gainOf(deps: Deps, { transaction, on, inclusion, signal }: Subject): Promise<bigint | undefined> {
  if (!isLayerOne(on)) return undefined
  try {
    return await nativeGain(deps, { chainId: on.chainId, account: transaction.account, inclusion, signal })
  } catch (error) {
    if (!isError(error) || isError(error, 'app/aborted')) throw error
    return undefined
  }
}

/** What happened held against what was shown before signing (rule G19). `undefined` where nothing was promised. */
export async function auditIncluded(deps: Deps, subject: Subject): Promise<Audited | undefined> {
  const { transaction, on, inclusion, logs, evidence, accounts, contacts } = subject
  if (transaction.promised === undefined) return undefined
  const native = inclusion.success ? await gainOf(deps, subject) : undefined
  const happened = {
    outcome: inclusion.success ? 'success' : 'revert',
    logs,
    evidence,
    ...defined({ native }),
  } as const
  return audit(transaction.promised, happened, createNames(on, accounts, contacts))
}
