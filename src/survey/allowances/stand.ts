import { defined } from '#core/defined'
import type { Address } from '#core/ethereum/address'
import type { Allowance, Grant } from '#core/permissions/allowance'
import type { Amount } from '#core/money/amount'
import { type Evidence, unknownEvidence } from '#core/evidence/evidence'
import { type Fact, know, notKnown } from '#core/evidence/fact'
import type { Token } from '#core/money/token'
import { readUint } from '../balances.ts'
import { decodeAddressAnswer, flagIn, wordIn } from './answers.ts'
import type { AllowanceCandidate } from './candidates.ts'
import {
  allowanceQuestion,
  type AllowanceAnswers,
  approvedQuestion,
  balanceQuestion,
  operatorQuestion,
  ownerQuestion,
  permit2Question,
  type AllowanceQuery,
} from './questions.ts'

/** Of a right that could not be read: unknown, and never none. */
export const UNREAD = unknownEvidence('simulation/unsupported')

export type AllowanceState = {
  readonly chainId: number
  readonly owner: Address
  /** Of the block that was read, in seconds. */
  readonly nowSeconds: bigint
  readonly answers: AllowanceAnswers
  readonly evidence: Evidence
  readonly token: (address: Address) => Token | undefined
  readonly lastUse: (candidate: AllowanceCandidate) => Allowance['lastUse']
}

/** How far a right goes at the block that was read. A call that failed leaves its part unknown. */
export function standOf(candidate: AllowanceCandidate, on: AllowanceState): Allowance {
  const { grant, sources, block } = candidate
  const common = {
    chainId: on.chainId,
    owner: on.owner,
    grant,
    sources,
    ...defined({ block }),
    lastUse: on.lastUse(candidate),
  }
  switch (grant.is) {
    case 'allowance':
      return { ...common, ...unitsOf(grant, on) }
    case 'operator':
      return {
        ...common,
        amount: flag(flagIn(answer(on, operatorQuestion(grant.collection, on.owner, grant.operator))), on),
        items: itemsOf(grant.collection, on),
      }
    case 'item':
      return { ...common, amount: flag(mayTakeItem(grant, on), on) }
    case 'delegation':
      return { ...common, amount: know(1n, on.evidence) }
  }
}

const answer = ({ answers }: AllowanceState, { key }: AllowanceQuery) => answers.get(key)
const flag = (value: boolean | undefined, { evidence }: AllowanceState): Fact<bigint> =>
  value === undefined ? notKnown(UNREAD) : know(value ? 1n : 0n, evidence)

function itemsOf(collection: Address, on: AllowanceState): Fact<bigint> {
  const count = readUint(answer(on, balanceQuestion(collection, on.owner)))
  return count === undefined ? notKnown(UNREAD) : know(count, on.evidence)
}

/** An approval of an item ends when it moves: only its owner's counts. */
function mayTakeItem({ collection, tokenId, spender }: Extract<Grant, { is: 'item' }>, on: AllowanceState): boolean | undefined {
  const [approved, owner] = [approvedQuestion, ownerQuestion].map((question) =>
    decodeAddressAnswer(answer(on, question(collection, on.owner, tokenId))),
  )
  return approved === undefined || owner === undefined ? undefined : approved === spender && owner === on.owner
}

type Units = Pick<Allowance, 'token' | 'amount' | 'limit' | 'until' | 'exposure' | 'balance'>

function unitsOf({ token: address, spender, via }: Extract<Grant, { is: 'allowance' }>, on: AllowanceState): Units {
  const token = on.token(address)
  const balance = readUint(answer(on, balanceQuestion(address, on.owner)))
  const kept = answer(on, via === undefined ? allowanceQuestion(address, on.owner, spender) : permit2Question(on.owner, address, spender))
  const amount = wordIn(kept, 0)
  const until = via === undefined ? undefined : wordIn(kept, 1)
  const through = via === undefined ? amount : readUint(answer(on, allowanceQuestion(address, on.owner, via)))
  const ended = until !== undefined && until < on.nowSeconds
  return {
    ...defined({ token }),
    amount: amount === undefined ? notKnown(UNREAD) : know(amount, on.evidence),
    ...defined({ limit: amount === undefined || through === undefined ? undefined : amount < through ? amount : through, until }),
    balance: balance === undefined ? notKnown(UNREAD) : know(balance, on.evidence),
    ...defined({
      exposure: token === undefined ? undefined : exposureOf({ token, bounds: [amount, balance, through], ended, evidence: on.evidence }),
    }),
  }
}

/** What could be taken now: the least of what is allowed, what there is, and what the keeper on the way may take itself. Any that is unknown makes it unknown, unless another is nothing. */
export function exposureOf({
  token,
  bounds,
  ended,
  evidence,
}: {
  readonly token: Token
  readonly bounds: readonly (bigint | undefined)[]
  readonly ended: boolean
  readonly evidence: Evidence
}): Fact<Amount> {
  if (ended || bounds.includes(0n)) return know({ units: 0n, token }, evidence)
  const known = bounds.filter((bound) => bound !== undefined)
  if (known.length < bounds.length) return notKnown(UNREAD)
  return know({ units: known.reduce((least, bound) => (bound < least ? bound : least)), token }, evidence)
}
