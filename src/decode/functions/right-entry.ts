import { defined } from '#core/defined'
import { type Address, ZERO } from '#core/ethereum/address'
import { say, sentenceWord, type Words, type WordValue } from '#core/text/words'
import { isUnlimited } from './erc20.ts'
import type { Entry, Telling, DecodedCallContext } from '../entry.ts'
import type { Claim, Standard } from '../explanation.ts'

type RightClaim = Extract<Claim, { readonly kind: 'right' }>
/** `amount`: up to how much, where the right has a bound that is less than everything. */
type Places = { readonly to: WordValue; readonly contract: WordValue; readonly amount?: WordValue }
/** `nobody`: what is said where the zero address stands in somebody's place, if `take` would name it. */
export type RightWords = {
  readonly give: (places: Places) => Words
  readonly take: (places: Places) => Words
  readonly nobody?: (places: Places) => Words
}

/** One function that gives somebody a right at the called contract, or takes it back. */
export type RightFunction = {
  readonly signature: string
  readonly standard: Standard
  /** The argument with the address that gets it. The zero address takes the right back. */
  readonly to: string
  readonly words: RightWords | ((told: DecodedCallContext) => RightWords)
  /** The argument, a flag or a number, by which it is given. Absent: every call gives it. */
  readonly given?: string
  /** True where every call takes it back. */
  readonly isTaken?: true
  /** Whose right it is. Absent: the caller's. */
  readonly owner?: (told: DecodedCallContext) => Address | undefined
  readonly limits?: (told: DecodedCallContext) => Pick<RightClaim, 'token' | 'most' | 'until' | 'canTake'>
  readonly meanings?: (told: DecodedCallContext) => NonNullable<Telling['meanings']>
  readonly payable?: true
  readonly view?: RightView
}

/**
 * How the contract answers whether somebody has the right: a function of two addresses, the owner first unless it says otherwise. `ownerArgument`: which
 * argument of the function that gives the right names its owner, from 0, where one person has several accounts at the contract. Absent: the caller or signer.
 */
export type RightView = { readonly signature: string; readonly isSwapped?: true; readonly ownerArgument?: number }

const isSet = (told: DecodedCallContext, name: string): boolean => {
  const value = told.raw(name)
  return value === true || (typeof value === 'bigint' && value > 0n)
}

type Nouns = Pick<DecodedCallContext, 'contract' | 'who' | 'amount'>

/** The nouns of a right's sentence. */
export const sentenceNouns = (
  { contract, who, amount }: Nouns,
  to: Address,
  limits: Pick<RightClaim, 'token' | 'most'> | undefined,
): Places => ({
  to: who(to),
  contract: who(contract),
  ...defined({ amount: limits?.most === undefined || isUnlimited(limits.most) ? undefined : amount(limits.most, limits.token) }),
})

/** The entry of a function that gives or takes a right. */
export const rightEntry = (one: RightFunction): Entry => ({
  signature: one.signature,
  standards: [one.standard],
  ...defined({ payable: one.payable }),
  tell(told) {
    const to = told.address(one.to)
    const granted = one.isTaken !== true && to !== ZERO && (one.given === undefined || isSet(told, one.given))
    const limits = granted ? one.limits?.(told) : undefined
    const owner = one.owner === undefined ? told.caller : one.owner(told)
    const words = typeof one.words === 'function' ? one.words(told) : one.words
    const places = sentenceNouns(told, to, limits)
    const intent = granted ? words.give(places) : to === ZERO && words.nobody ? words.nobody(places) : words.take(places)
    return {
      intent:
        owner === told.caller || owner === undefined
          ? intent
          : say('For {owner}: {what}', { owner: told.who(owner), what: sentenceWord(intent) }),
      claims: [rightClaim({ owner, of: told.contract, to, granted, limits })],
      ...defined({ meanings: one.meanings === undefined ? undefined : one.meanings(told) }),
    }
  },
})

type Parts = Pick<RightClaim, 'owner' | 'of' | 'to'> & {
  readonly granted: boolean
  readonly limits?: ReturnType<NonNullable<RightFunction['limits']>> | undefined
}

/** The claim of a right. A right to nothing takes it back. */
export const rightClaim = ({ owner, of, to, granted, limits }: Parts): Claim => ({
  kind: 'right',
  owner,
  of,
  to,
  given: granted ? 'granted' : 'taken',
  ...limits,
})

/** What several standards let somebody do, as sentences. */
export const RIGHT_WORDS = {
  borrows: {
    give: (places) => say('Let {to} borrow and withdraw everything of yours at {contract}, until you revoke it', places),
    take: (places) => say('Stop {to} from borrowing and withdrawing for you at {contract}', places),
  },
  acts: {
    give: (places) => say('Let {to} do everything in your name at {contract}, until you revoke it', places),
    take: (places) => say('Stop {to} from acting in your name at {contract}', places),
  },
  takes: {
    give: (places) => say('Let {to} take everything of yours at {contract}, until you revoke it', places),
    take: (places) => say('Stop {to} from taking what is yours at {contract}', places),
  },
  borrowsAs: {
    give: ({ amount, ...places }) =>
      amount === undefined
        ? say('Let {to} borrow any amount at your cost, as {contract}, until you revoke it', places)
        : say('Let {to} borrow up to {amount} at your cost, until you revoke it', { ...places, amount }),
    take: (places) => say('Stop {to} from borrowing at your cost, as {contract}', places),
  },
  votes: {
    give: (places) => say('Let {to} vote with your {contract}, until you choose somebody else', places),
    take: (places) => say('Stop {to} from voting with your {contract}', places),
    nobody: ({ contract }) => say('Let nobody vote with your {contract}, until you choose somebody', { contract }),
  },
  claims: {
    give: (places) => say('Let {to} claim your rewards at {contract}, until you revoke it', places),
    take: (places) => say('Stop {to} from claiming your rewards at {contract}', places),
  },
} as const satisfies Record<string, RightWords>
