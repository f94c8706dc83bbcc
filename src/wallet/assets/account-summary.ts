import { defined } from '#core/defined'
import type { Address } from '#core/ethereum/address'
import { type Chain, chainRules } from '#core/chains/chain'
import { feeRuleOf } from '#core/chains/fee-rule'
import { delegateOf } from '#core/ethereum/delegation'
import { fail, isError } from '#core/errors'
import type { Evidence } from '#core/evidence/evidence'
import { type FeeChoice, suggestFee } from '#core/fee-policy'
import { rulesInForce } from '#core/chains/fork-schedule'
import { intrinsicGas } from '#core/chains/gas-rules'
import { concat, pad, word } from '#core/bytes/hex'
import type { CollectionItem } from '#core/signing/intent'
import type { Rules } from '#core/simulation/simulation'
import type { UnsignedTransaction } from '#core/ethereum/transaction'
import type { Client } from '#protocol'
import type { ChainCalls, ChainEvents } from '#protocol/chain'
import { EMPTY_HASH } from '#core/bytes/empty-hash'
import { type ProvedCall, childEnvironment, type ClosureReader, type DetailProbe, readUint } from '#survey'
import { atHead } from '../at-head.ts'
import { ARBITRUM_PRICE, arbitrumDataFee, dataFeeProbes, fallbackFees, mostGasIn, readDataFee } from '#analysis'

/** An account of the state trie, summarised. Balance in wei. */
export type AccountSummary = {
  readonly balance: bigint
  readonly nonce: bigint
  readonly hasCode: boolean
  /** EIP-7702: whose code runs here. */
  readonly delegate?: Address
  readonly evidence: Evidence
}

/** What an account owns of one item: of ERC-721 one or none, of ERC-1155 any number. */
export type ItemSummary = { readonly item: CollectionItem; readonly units: bigint; readonly evidence: Evidence }

/** The rules that the next block goes by, or the newest that are known here, and the most gas that it takes for one transaction. */
export type BlockRules = { readonly rules: Rules; readonly mostGas: bigint }

type Deps = { readonly chain: Client<ChainCalls, ChainEvents>; readonly reader: ClosureReader; readonly now: () => number }

/** What forms ask before there is a request. */
export type AccountSummaries = {
  /** One proved read of any address; it is named to the endpoint alone, not with an account of ours. */
  account(where: Chain, address: Address, signal?: AbortSignal): Promise<AccountSummary>
  /** What a transaction of normal speed may pay now, in wei per gas. Names no account. */
  fees(chainId: number, signal?: AbortSignal): Promise<FeeChoice>
  /** By what rules a transaction of now is included. Names no account. Throws `rpc/*`, `simulation/unsupported-fork`. */
  block(where: Chain, signal?: AbortSignal): Promise<BlockRules>
  /** Wei that a plain payment costs besides its gas by the chain’s rule (`feeRuleOf`); 0 where gas is all, undefined where nobody tells. Names no account. */
  dataFee(where: Chain, signal?: AbortSignal): Promise<bigint | undefined>
  /** Whose an item is, asked of its collection in a local run. Names this account only. Throws `input/item-not-owned`, `rpc/*`, `proof/*`, `simulation/*`. */
  item(where: Chain, account: Address, what: Pick<CollectionItem, 'collection' | 'tokenId'>, signal?: AbortSignal): Promise<ItemSummary>
}

/** Fetched when a form first asks: the first screen does not. */
export const createAccountSummaries = (deps: Deps): AccountSummaries => ({
  account: createAccountState(deps),
  async fees(chainId, signal) {
    const { chain } = deps
    const [header, history] = await Promise.all([
      chain.call('head', { chainId, maxAgeMs: 12_000, purpose: 'fees' }, { signal }),
      chain.call('feeHistory', { chainId }, { signal }).catch((error: unknown) => {
        if (isError(error, 'app/aborted')) throw error
        // As the Review does: Max keeps what the Review will ask for.
        return fallbackFees()
      }),
    ])
    return suggestFee(header, history, 'normal')
  },
  async block(where, signal) {
    const header = await deps.chain.call('head', { chainId: where.chainId, maxAgeMs: 12_000, purpose: 'fees' }, { signal })
    const environment = childEnvironment(header, where.blockTime, deps.now() / 1000, chainRules(where))
    return { rules: rulesInForce(environment).rules, mostGas: mostGasIn(environment) }
  },
  dataFee: (where, signal) => readDataFeeOf(deps, where, signal),
  item: createItems(deps),
})

const SOMEBODY: Address = '0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed'
/** As long as a payment is, signed: what is charged goes by its bytes. */
const PAYMENT: UnsignedTransaction = {
  type: 'eip1559',
  chainId: 1,
  nonce: 1000,
  gasLimit: intrinsicGas({ to: SOMEBODY, data: '0x' }),
  maxFeePerGas: 1_000_000_007n,
  maxPriorityFeePerGas: 1_000_003n,
  to: SOMEBODY,
  value: 1_234_567_890_123_456_789n,
  data: '0x',
  accessList: [],
}

async function readDataFeeOf(deps: Deps, where: Chain, signal: AbortSignal | undefined): Promise<bigint | undefined> {
  const rule = feeRuleOf(where)
  if (rule === undefined || rule === 'node') return undefined
  if (rule === 'gas') return 0n
  const payment = { ...PAYMENT, chainId: where.chainId }
  if (rule === 'arbitrum') {
    const { chain, reader, now } = deps
    const read = ({ header }: DetailProbe) => reader.state(header, [ARBITRUM_PRICE], { purpose: 'fees', ...defined({ signal }) })
    const { witness } = await atHead({ platform: { now }, chain, reader }, where, signal, read, { maxAgeMs: 2000, purpose: 'fees' })
    const found = arbitrumDataFee(payment, witness)
    // Paid in gas, whose price may be twice that of now before the transaction is refused.
    return found && found.dataFee * 2n
  }
  const calls = dataFeeProbes(rule, payment).map(({ to, data }) => ({ to, data }))
  const { results } = await readAt(deps, where, calls, 'fees', signal)
  const found = readDataFee(rule, results)
  return found && found.dataFee + (found.operatorFee ?? 0n)
}

/** ERC-721 `ownerOf(uint256)`; ERC-1155 `balanceOf(address,uint256)`. */
const OWNER_OF = '0x6352211e'
const BALANCE_OF = '0x00fdd58e'

function createItems(deps: Deps): AccountSummaries['item'] {
  return async (where, account, { collection, tokenId }, signal) => {
    const calls = [
      { to: collection, data: concat(OWNER_OF, word(tokenId)) },
      { to: collection, data: concat(BALANCE_OF, pad(account), word(tokenId)), from: account },
    ]
    const { results, how } = await readAt(deps, where, calls, 'balances', signal)
    const [owner, units] = results.map(readUint)
    if (owner !== undefined && owner === BigInt(account))
      return { item: { collection, tokenId, standard: 'erc721' }, units: 1n, evidence: how.evidence }
    if (owner === undefined && units !== undefined && units > 0n)
      return { item: { collection, tokenId, standard: 'erc1155' }, units, evidence: how.evidence }
    throw fail('input/item-not-owned', { id: tokenId.toString() })
  }
}

async function readAt(
  { chain, reader, now }: Deps,
  where: Chain,
  calls: readonly ProvedCall[],
  purpose: 'fees' | 'balances',
  signal: AbortSignal | undefined,
) {
  const read = ({ header, nowSeconds }: DetailProbe) =>
    reader.read(header, childEnvironment(header, where.blockTime, nowSeconds, chainRules(where)), calls, {
      purpose,
      hints: [],
      ...defined({ signal }),
    })
  return atHead({ platform: { now }, chain, reader }, where, signal, read, { maxAgeMs: 2000, purpose })
}

function createAccountState({ chain, reader, now }: Deps): AccountSummaries['account'] {
  return (where, address, signal) => {
    const read = async ({ header }: DetailProbe): Promise<AccountSummary> => {
      const asking = { purpose: 'balances' as const, ...defined({ signal }) }
      const { witness, how } = await reader.state(header, [{ address, slots: [] }], asking)
      const account = witness.accounts[0]?.account
      const delegate = delegateOf(witness.codes.find(({ hash }) => hash === account?.codeHash)?.code)
      return {
        ...defined({ delegate }),
        balance: account?.balance ?? 0n,
        nonce: account?.nonce ?? 0n,
        hasCode: (account?.codeHash ?? EMPTY_HASH) !== EMPTY_HASH,
        evidence: how.evidence,
      }
    }
    return atHead({ platform: { now }, chain, reader }, where, signal, read, { maxAgeMs: 2000, purpose: 'balances' })
  }
}
