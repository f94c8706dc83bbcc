import { defined } from '#core/defined'
import { type Address, ZERO } from '#core/ethereum/address'
import type { Signable } from '#core/signing/signable'
import { safeTransactionIn } from '#core/signing/safe-transaction'
import type { Token } from '#core/money/token'
import type { Words } from '#core/text/words'
import { actorOf, answered, type Answers, explainMessage, type ReadCandidate, type MissingField } from '#decode'
import type { CheckSubject } from '#wallet'
import type { Choices } from './choices.ts'

/** How it is known who signs: the text says so, its signature does, it is an account of this device, a report says so, or the person wrote it. */
export type AccountFrom = 'named' | 'signature' | 'own' | 'file' | 'typed'

export type Prepared = {
  readonly candidate: ReadCandidate
  /** That it is looked at on; 0: none is known. */
  readonly chainId: number
  /** That it names itself. */
  readonly named: number | undefined
  readonly account: Address | undefined
  readonly accountFrom: AccountFrom | undefined
  /** What nobody may make up, and without which there is nothing to look at. */
  readonly missing: readonly MissingField[]
  /** Present once nothing is missing. */
  readonly subject: CheckSubject | undefined
}

/** What this device has to offer where the text says nothing. */
export type CheckDefaults = {
  /** The chain that is looked at. */
  readonly current?: number
  /** The account that is looked at, where it may be seen. */
  readonly own?: Address
  /** Whose key made the signature that is in the text. */
  readonly recovered?: Address
}

const idOf = (value: unknown): number | undefined => {
  const text = typeof value === 'bigint' || typeof value === 'number' || typeof value === 'string' ? String(value) : ''
  const id = /^(?:\d{1,16}|0x[0-9a-fA-F]{1,13})$/.test(text) ? Number(text) : 0
  return Number.isSafeInteger(id) && id > 0 ? id : undefined
}

/** The chain that it names: none where it holds on all of them. */
export function namedChain(signable: Signable): number | undefined {
  if (signable.kind === 'transaction') return idOf(signable.transaction.chainId)
  if (signable.kind === 'calls' || signable.kind === 'user-operation') return idOf(signable.chainId)
  if (signable.kind === 'typed-data') return idOf(signable.data.domain['chainId'])
  if (signable.kind === 'authorization') return idOf(signable.authorization.chainId)
  return undefined
}

const WEI: Token = { chainId: 0, standard: 'native', symbol: 'wei', name: 'wei', decimals: 0, from: 'listed' }

/** Who it says signs it, or whose things it is about: the owner of a permit, a Safe, a smart account, who signs in. */
export function signerIn(signable: Signable): Address | undefined {
  if ('from' in signable && signable.from !== undefined) return signable.from
  if (signable.kind === 'transaction' || signable.kind === 'calls' || signable.kind === 'hash') return undefined
  if (signable.kind === 'user-operation') return signable.operation.sender
  if (signable.kind === 'authorization') return undefined
  const names = { native: WEI, nameOf: () => undefined, tokenOf: () => undefined }
  const explained = explainMessage(signable, { chainId: namedChain(signable) ?? 0, signer: ZERO, names })
  const { use } = explained.nested ?? explained
  if (use?.use === 'sign-in') return use.fields.address
  const actor = actorOf(use, ZERO)
  return actor === ZERO ? undefined : actor
}

/** The release of a Safe changes what its owners sign, but no signer. */
export const isSafe = (signable: Signable): boolean => signable.kind === 'typed-data' && safeTransactionIn(signable.data) !== undefined

function accountOf(
  signable: Signable,
  { account, accountBy }: Choices,
  { own, recovered }: CheckDefaults,
): readonly [Address, AccountFrom] | undefined {
  const named = signerIn(signable)
  if (account !== undefined && account !== recovered && account !== named) return [account, accountBy ?? 'typed']
  if (recovered !== undefined) return [recovered, 'signature']
  if (named !== undefined) return [named, 'named']
  return own === undefined ? undefined : [own, 'own']
}

/** What was wrong with its form when it was read (rule A1): a hash that is not the hash of it. */
const malformedIn = ({ notes }: ReadCandidate): readonly Words[] => notes.flatMap(({ id, say }) => (id === 'hash-differs' ? [say] : []))

/** From one reading and the person's choices to what is looked at. */
export function prepare(read: ReadCandidate, choices: Choices, ground: CheckDefaults): Prepared {
  const named = read.needs.includes('chain') ? undefined : namedChain(read.draft)
  const chainId = choices.chainId ?? named ?? ground.current ?? 0
  const places: Answers = { ...choices.answers, ...defined({ chainId: chainId === 0 ? undefined : chainId }) }
  const [account, accountFrom] = accountOf(answered(read, places).draft, choices, ground) ?? []
  const found = answered(read, { ...places, ...defined({ from: account }) })
  const missing = found.needs.filter((need) => need !== 'from')
  const malformed = malformedIn(found)
  const subject: CheckSubject | undefined = found.signable && {
    asked: found.signable,
    chainId,
    ...defined({ account, block: choices.block, malformed: malformed.length === 0 ? undefined : malformed }),
  }
  return { candidate: found, chainId, named, account, accountFrom, missing, subject }
}
