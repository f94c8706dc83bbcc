import { defined } from '#core/defined'
import type { Address } from '#core/ethereum/address'
import type { Chain } from '#core/chains/chain'
import { nativeToken } from '#core/chains/chain'
import { isError } from '#core/errors'
import type { Evidence } from '#core/evidence/evidence'
import { type Fact, know, notKnown } from '#core/evidence/fact'
import { concat, pad, word } from '#core/bytes/hex'
import { keccakText } from '#core/bytes/keccak'
import type { OwnSignature } from '#core/permissions/own-signature'
import { structHash } from '#core/messages/typed-data'
import { explainMessage, type MessageExplanation, type Use } from '#decode'
import { flagIn, wordIn } from './answers.ts'
import { type AllowanceAnswers, permit2Question, type AllowanceQuery } from './questions.ts'
import { UNREAD } from './stand.ts'

/** Why a signature is worth nothing any more. `over`: its time is up. `used`: its number is, by it or by something else. */
export type Ended = 'over' | 'used'

/** A signature of ours that gives somebody a right once they hand it in: no list of the chain shows it before. */
export type SignedRight = {
  readonly signature: OwnSignature
  readonly use: Use
  /** Whether it can be used at the block that was read; `undefined` inside: it can. */
  readonly ended: Fact<Ended | undefined>
  /** Seconds since the epoch, where it has an end. */
  readonly until?: bigint
}

const RIGHTS: ReadonlySet<Use['use']> = new Set([
  'erc2612',
  'dai-permit',
  'permit2-allowance',
  'permit2-transfer',
  'transfer-authorization',
  'item-permit',
  'seaport',
  'authorization',
  'delegation',
])

/** What each signature may be used for, from its own words; those that give nobody anything are left out. */
export function signedUses(
  owner: Address,
  chain: Chain,
  signatures: readonly OwnSignature[],
): readonly Pick<SignedRight, 'signature' | 'use' | 'until'>[] {
  const names = { native: nativeToken(chain), nameOf: () => undefined, tokenOf: () => undefined }
  return signatures.flatMap((signature) => {
    if (signature.account !== owner || signature.chainId !== chain.chainId || signature.asked.kind === 'hash') return []
    const { use } = innermost(explainMessage(signature.asked, { chainId: chain.chainId, signer: owner, names }))
    if (use === undefined || !RIGHTS.has(use.use)) return []
    const until = signature.terms?.until
    return [{ signature, use, ...defined({ until }) }]
  })
}

const innermost = (message: MessageExplanation): MessageExplanation => (message.nested === undefined ? message : innermost(message.nested))

const ask = (to: Address, from: Address, signature: string, ...words: readonly `0x${string}`[]): AllowanceQuery => {
  const data = concat(`0x${keccakText(signature).slice(2, 10)}`, ...words)
  return { key: `${to}${data}`, call: { to, from, data } }
}

const nonceQuestion = (token: Address, owner: Address): AllowanceQuery => ask(token, owner, 'nonces(address)', pad(owner))
const bitmapQuestion = (permit2: Address, owner: Address, nonce: bigint): AllowanceQuery =>
  ask(permit2, owner, 'nonceBitmap(address,uint256)', pad(owner), word(nonce >> 8n))
const authorizedQuestion = (token: Address, owner: Address, nonce: `0x${string}`): AllowanceQuery =>
  ask(token, owner, 'authorizationState(address,bytes32)', pad(owner), nonce)
const counterQuestion = (seaport: Address, owner: Address): AllowanceQuery => ask(seaport, owner, 'getCounter(address)', pad(owner))
const statusQuestion = (seaport: Address, owner: Address, order: `0x${string}`): AllowanceQuery =>
  ask(seaport, owner, 'getOrderStatus(bytes32)', order)

/** EIP-712 hash of the order itself, by which Seaport keeps what became of it. Of a bulk order nobody said which one it is. */
function orderHash({ asked }: OwnSignature, bulk: boolean): `0x${string}` | undefined {
  if (asked.kind !== 'typed-data' || bulk) return undefined
  try {
    return structHash(asked.data)
  } catch (error) {
    if (isError(error)) return undefined
    throw error
  }
}

/** What must be asked to know whether a signature can still be used. Of an authorization (EIP-7702) the account's own number tells. */
export function signedQuestions({ signature, use }: Pick<SignedRight, 'signature' | 'use'>, owner: Address): readonly AllowanceQuery[] {
  switch (use.use) {
    case 'erc2612':
    case 'dai-permit':
      return [nonceQuestion(use.token, owner)]
    case 'permit2-allowance':
      return use.details.map(({ token }) => permit2Question(owner, token, use.spender))
    case 'permit2-transfer':
      return [bitmapQuestion(use.permit2, owner, use.nonce)]
    case 'transfer-authorization':
      return [authorizedQuestion(use.token, owner, use.nonce)]
    case 'seaport': {
      const hash = orderHash(signature, use.bulk)
      return [counterQuestion(use.seaport, owner), ...(hash === undefined ? [] : [statusQuestion(use.seaport, owner, hash)])]
    }
    default:
      return []
  }
}

type Ground = {
  readonly owner: Address
  readonly nowSeconds: bigint
  readonly answers: AllowanceAnswers
  /** Of the account, proved. */
  readonly nonce: bigint
  readonly evidence: Evidence
}

/** Whether a signature can still be used. What nobody answers is not known. */
export function endedOf(one: Pick<SignedRight, 'signature' | 'use' | 'until'>, ground: Ground): Fact<Ended | undefined> {
  const { nowSeconds, evidence } = ground
  if (one.until !== undefined && one.until < nowSeconds) return know('over', evidence)
  const used = isUsed(one, ground)
  return used === undefined ? notKnown(UNREAD) : know(used ? 'used' : undefined, evidence)
}

function isUsed({ signature, use }: Pick<SignedRight, 'signature' | 'use'>, { owner, answers, nonce }: Ground): boolean | undefined {
  const at = (question: AllowanceQuery, word = 0): bigint | undefined => wordIn(answers.get(question.key), word)
  const past = (now: bigint | undefined, number: bigint): boolean | undefined => (now === undefined ? undefined : now > number)
  switch (use.use) {
    case 'erc2612':
    case 'dai-permit':
      return past(at(nonceQuestion(use.token, owner)), use.nonce)
    case 'permit2-allowance':
      // One number that was used makes all of a batch worthless.
      return any(use.details.map((detail) => past(at(permit2Question(owner, detail.token, use.spender), 2), detail.nonce)))
    case 'permit2-transfer': {
      const bits = at(bitmapQuestion(use.permit2, owner, use.nonce))
      return bits === undefined ? undefined : ((bits >> (use.nonce & 255n)) & 1n) === 1n
    }
    case 'transfer-authorization':
      return flagIn(answers.get(authorizedQuestion(use.token, owner, use.nonce).key))
    case 'seaport':
      return isOrderUsed(signature, use, { owner, at })
    case 'authorization':
      return past(nonce, use.authorization.nonce)
    default:
      return undefined
  }
}

type Order = Extract<Use, { use: 'seaport' }>
type Asked = { readonly owner: Address; readonly at: (question: AllowanceQuery, word?: number) => bigint | undefined }

/** Cancelled, filled to its end, or of a counter that was moved on. */
function isOrderUsed(signature: OwnSignature, { seaport, counter, bulk }: Order, { owner, at }: Asked): boolean | undefined {
  const now = at(counterQuestion(seaport, owner))
  const moved = now === undefined ? undefined : now !== counter
  const hash = orderHash(signature, bulk)
  if (hash === undefined || moved === true) return moved
  const status = statusQuestion(seaport, owner, hash)
  const [cancelled, filled, size] = [at(status, 1), at(status, 2), at(status, 3)]
  if (cancelled === undefined || filled === undefined || size === undefined) return moved
  return any([moved, cancelled === 1n, size > 0n && filled >= size])
}

/** True where one is; unknown where none is and one is unknown. */
const any = (flags: readonly (boolean | undefined)[]): boolean | undefined =>
  flags.includes(true) ? true : flags.includes(undefined) ? undefined : false
