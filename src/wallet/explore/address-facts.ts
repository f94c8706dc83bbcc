import { defined } from '#core/defined'
import type { Address } from '#core/ethereum/address'
import type { Amount } from '#core/money/amount'
import { nativeToken } from '#core/chains/chain'
import { delegateOf } from '#core/ethereum/delegation'
import { toWire, isError, type WireError } from '#core/errors'
import type { Evidence } from '#core/evidence/evidence'
import { factValue } from '#core/evidence/fact'
import type { Header } from '#core/chains/header'
import { type Hex, size } from '#core/bytes/hex'
import type { Token } from '#core/money/token'
import { isPrecompile } from '#decode'
import { EMPTY_CODE_HASH, type ProxyFact } from '#review'
import { readBalances, readDetails, type DetailProbe, readTokenList } from '#survey'
import { proxyStateNeeded, readProxies } from '#analysis'
import { readOptionsOf } from './explorer-context.ts'
import { readBeacon, readSafeContract, type SafeFacts } from './contract-answers.ts'

/** What stands at an address. `unused`: neither code nor ether nor a transaction, ever. `precompile`: the chain itself answers there. */
export type AddressState = 'account' | 'unused' | 'delegated' | 'contract' | 'safe' | 'precompile'

/** What the state of a chain says of an address, at one block. Balance in wei. */
export type AddressFacts = {
  readonly address: Address
  readonly header: Header
  readonly kind: AddressState
  readonly balance: Amount
  readonly nonce: bigint
  readonly codeHash: Hex
  /** Bytes. */
  readonly codeSize: number
  /** EIP-7702: whose code runs when it is called. */
  readonly delegate?: Address
  /** Of a contract: what it says that it delegates to, by the slots of the standards. */
  readonly proxy?: ProxyFact
  readonly safe?: SafeFacts
  /** It is a token, listed or by its own word. */
  readonly token?: Token
  /** The contract's own answers could not be had: the rest stands. */
  readonly unanswered?: WireError
  readonly evidence: Evidence
  /** Of what the contract's code answered here: proxy's beacon, Safe, token. */
  readonly answersEvidence?: Evidence
}

type State = Omit<AddressFacts, 'kind'> & { readonly hasCode: boolean }

async function readState(reading: DetailProbe, address: Address): Promise<State> {
  const { reader, header, chain } = reading
  const { witness, how } = await reader.state(header, proxyStateNeeded([address]), readOptionsOf(reading))
  const account = witness.accounts.find((one) => one.address === address)?.account
  const codeHash = account?.codeHash ?? EMPTY_CODE_HASH
  const code = witness.codes.find(({ hash }) => hash === codeHash)?.code
  const delegate = delegateOf(code)
  const hasCode = codeHash !== EMPTY_CODE_HASH
  const proxy = hasCode && delegate === undefined ? factValue(readProxies([address], witness, how.evidence)[address]) : undefined
  return {
    address,
    header,
    balance: { units: account?.balance ?? 0n, token: nativeToken(chain) },
    nonce: account?.nonce ?? 0n,
    codeHash,
    codeSize: code === undefined ? 0 : size(code),
    ...defined({ delegate, proxy: proxy && Object.keys(proxy).length > 0 ? proxy : undefined }),
    hasCode,
    evidence: how.evidence,
  }
}

type Answers = Pick<AddressFacts, 'safe' | 'token' | 'proxy' | 'unanswered' | 'answersEvidence'>

/** What the contract says of itself, run here on its proved code. One that never ends, or cannot be run, leaves that open and no more. */
async function readAnswers(reading: DetailProbe, state: State): Promise<Answers> {
  const { address, proxy } = state
  try {
    const list = await readTokenList(reading.chain.chainId)
    const safe = proxy?.implementation === undefined ? undefined : await readSafeContract(reading, address)
    const behind = proxy?.beacon === undefined ? undefined : await readBeacon(reading, proxy.beacon)
    const token = list.find(address) ?? (safe ? undefined : (await readDetails(reading, [address]))[0])
    const evidence = safe?.evidence ?? behind?.evidence
    return defined({
      safe: safe?.known ? safe.value : undefined,
      token,
      proxy: behind?.known && proxy ? { ...proxy, implementation: behind.value } : undefined,
      answersEvidence: evidence,
    })
  } catch (error) {
    if (!isError(error) || error.code === 'app/aborted' || error.code === 'simulation/moved') throw error
    return { unanswered: toWire(error, 'explore') }
  }
}

function kindOf({ hasCode, delegate, nonce, balance, address }: State, { safe }: Answers): AddressState {
  if (delegate !== undefined) return 'delegated'
  if (hasCode) return safe ? 'safe' : 'contract'
  if (isPrecompile(address)) return 'precompile'
  return nonce === 0n && balance.units === 0n ? 'unused' : 'account'
}

/** What stands at an address, proved under the header. Names this address alone. Throws `rpc/*`, `proof/*`, `simulation/moved`. */
export async function readAddress(reading: DetailProbe, address: Address): Promise<AddressFacts> {
  const state = await readState(reading, address)
  const { hasCode, ...facts } = state
  const answers = hasCode && state.delegate === undefined ? await readAnswers(reading, state) : {}
  return { ...facts, ...answers, kind: kindOf(state, answers) }
}

/** One token that an address holds; those whose contract does not answer are `unknown`. */
export type Holdings = Awaited<ReturnType<typeof readBalances>>

/** What it holds of the tokens that ship with this build. Names this address alone. Throws as above. */
export const readHoldings = ({ reader, chain, header, nowSeconds, signal }: DetailProbe, account: Address): Promise<Holdings> =>
  readBalances({ reader, chain, account, header, extra: [], nowSeconds, ...defined({ signal }) })
