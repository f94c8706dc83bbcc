import { defined } from '#core/defined'
import { encodeFunctionData, parseAbi } from 'viem/utils'
import type { Address } from '#core/ethereum/address'
import { type Chain, chainRules } from '#core/chains/chain'
import { recoverSigner } from '#core/ethereum/digest'
import { isError, toWire, type WireError } from '#core/errors'
import type { Evidence } from '#core/evidence/evidence'
import { type Hex, toBigInt, word } from '#core/bytes/hex'
import type { BundleStep } from '#core/simulation/simulation'
import type { Signature } from '#core/ethereum/transaction'
import { type UnwrappedSignature, unwrapSignature } from '#decode'
import { EMPTY_CODE_HASH } from '#review'
import type { AnswerSource } from '#protocol/state-reader'
import { type AnalysisPorts, requestHeader } from './ports.ts'

/** Whether `signature` is one of `digest`. Without `signer`: whose it is. */
export type SignatureQuestion = { readonly digest: Hex; readonly signature: Hex; readonly signer?: Address }

export type SignatureVerdict =
  /** `contract`: its code takes it (ERC-1271). `deployed-first`: it does once its factory has made it (ERC-6492). `form: odd`: as most contracts refuse it. */
  | {
      readonly kind: 'signed'
      readonly by: Address
      readonly how: 'key' | 'contract' | 'deployed-first'
      readonly form: 'usual' | 'odd'
      readonly evidence: Evidence
    }
  /** Not by `signer`. `by`: whose key made it, where one did. */
  | { readonly kind: 'not-signed'; readonly by?: Address; readonly evidence: Evidence }
  /** Only the code of the signer could tell, and it could not be asked. */
  | { readonly kind: 'unknown'; readonly by?: Address; readonly why: WireError }

/** `where` absent: only keys can be told. `block` absent: the newest. */
type Ground = AnalysisPorts & { readonly where: Chain | undefined; readonly block?: bigint; readonly signal?: AbortSignal }

const ABI = parseAbi(['function isValidSignature(bytes32 hash, bytes signature) view returns (bytes4)'])
/** The answer of ERC-1271 that means yes, in its word; anything else means no. */
const MAGIC: Hex = `0x1626ba7e${'00'.repeat(28)}`

/** Somebody without code and without a meaning: who asks makes no difference to an honest contract. */
const ASKER: Address = '0x000000000000000000000000000000000a5a7001'

/** Recovered from a signature by arithmetic alone. */
const BY_KEY: Evidence = { kind: 'computed', method: 'local-run' }

/** Order of secp256k1 (SEC 2, 2.4.1). */
const ORDER = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n
const isHigh = ({ s }: Signature): boolean => toBigInt(s) > ORDER / 2n

/** The other form of the same signature (EIP-2 wants the lower half). */
const lowered = ({ r, s, yParity }: Signature): Signature => ({ r, s: word(ORDER - toBigInt(s)), yParity: yParity === 0 ? 1 : 0 })

type Keyed = { readonly by: Address; readonly form: 'usual' | 'odd' }

async function keyOf(digest: Hex, unwrapped: UnwrappedSignature): Promise<Keyed | undefined> {
  if (unwrapped.kind !== 'ecdsa' && unwrapped.kind !== 'compact') return undefined
  const { signature } = unwrapped
  const by = await recoverSigner(digest, isHigh(signature) ? lowered(signature) : signature)
  return by && { by, form: isHigh(signature) || (unwrapped.kind === 'ecdsa' && !unwrapped.strict) ? 'odd' : 'usual' }
}

/**
 * Says whose signature it is: of a key by recovery (EIP-191, EIP-712 and transactions alike, once they are a digest), of a contract by running its own code
 * on proved state (ERC-1271), of one that is not there yet by running its factory first (ERC-6492). The code of a signer goes before a key, as contracts that
 * verify have it, unless the key is the signer's own. Without `ground` nobody is asked, and only keys can be told. Never throws but `app/aborted`; what cannot be told is unknown.
 */
export async function verifySignature(ground: Ground | undefined, question: SignatureQuestion): Promise<SignatureVerdict> {
  const { digest, signature, signer } = question
  const unwrapped = unwrapSignature(signature)
  const key = await keyOf(digest, unwrapped)
  if (key !== undefined && (signer === undefined || signer === key.by)) return { kind: 'signed', how: 'key', evidence: BY_KEY, ...key }
  const by = key === undefined ? {} : { by: key.by }
  if (unwrapped.kind === 'malformed') return { kind: 'not-signed', evidence: BY_KEY }
  if (signer === undefined) return { kind: 'unknown', why: { code: 'input/required', data: { field: 'The signer' } } }
  if (ground?.where === undefined) return { kind: 'unknown', ...by, why: { code: 'rpc/no-endpoint', data: { chain: 'this chain' } } }
  try {
    return await askCode({ ...ground, where: ground.where }, { digest, signature, signer }, unwrapped, by)
  } catch (error) {
    if (isError(error, 'app/aborted')) throw error
    return { kind: 'unknown', ...by, why: toWire(error, 'verify') }
  }
}

type Asked = Required<SignatureQuestion>

async function askCode(
  ground: Ground & { readonly where: Chain },
  { digest, signature, signer }: Asked,
  unwrapped: UnwrappedSignature,
  by: { readonly by?: Address },
): Promise<SignatureVerdict> {
  const { reader, now, shipped, where, block, signal } = ground
  const header = await requestHeader(ground, where, { block, signal })
  const environment = shipped.childEnvironment(header, where.blockTime, block === undefined ? now() / 1000 : 0, chainRules(where))
  const asking = { purpose: 'review' as const, hints: [{ address: signer, slots: [] }], ...defined({ signal }) }
  const state = await reader.state(header, asking.hints, asking)
  const codeHash = state.witness.accounts.find(({ address }) => address === signer)?.account?.codeHash
  const isThere = codeHash !== undefined && codeHash !== EMPTY_CODE_HASH
  const question = (given: Hex): Hex => encodeFunctionData({ abi: ABI, functionName: 'isValidSignature', args: [digest, given] })
  const step = (to: Address, data: Hex): BundleStep => ({ kind: 'call', from: ASKER, to, value: 0n, data })
  const signed = (how: 'contract' | 'deployed-first', { evidence }: AnswerSource): SignatureVerdict => ({
    kind: 'signed',
    by: signer,
    how,
    form: 'usual',
    evidence,
  })

  const wrapped = unwrapped.kind === 'erc6492' ? unwrapped : undefined
  if (isThere) {
    const data = question(wrapped?.inner ?? signature)
    const { results, how } = await reader.read(header, environment, [{ to: signer, data, from: ASKER }], asking)
    const [answer] = results
    if (answer?.ok === true && isYes(answer.data)) return signed('contract', how)
    if (wrapped === undefined) return { kind: 'not-signed', ...by, evidence: how.evidence }
  }
  if (wrapped === undefined) return { kind: 'not-signed', ...by, evidence: state.how.evidence }
  const steps = [step(wrapped.factory, wrapped.calldata), step(signer, question(wrapped.inner))]
  const { results, how } = await reader.runBundle(header, { environment, steps, probes: [] }, asking)
  const [, asked] = results
  if (asked?.outcome.ok === true && isYes(asked.returnData)) return signed(isThere ? 'contract' : 'deployed-first', how)
  const inner = await keyOf(digest, unwrapSignature(wrapped.inner))
  if (inner?.by === signer) return { kind: 'signed', how: 'key', evidence: BY_KEY, ...inner }
  return { kind: 'not-signed', ...defined({ by: inner === undefined ? undefined : inner.by }), evidence: how.evidence }
}

const isYes = (data: Hex): boolean => data.slice(0, 66) === MAGIC
