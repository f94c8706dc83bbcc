import { type Address, checksum } from '#core/ethereum/address'
import { isUnnamed } from '#core/money/token'
import { addressWord, say } from '#core/text/words'
import { ownClaims } from '../claims.ts'
import { isEverything } from './granted.ts'
import { rule, type Case, type Judgement, type Rule } from './rule.ts'

/** Seconds. Uniswap asks for thirty days of allowance and half an hour for the signature. */
const DAYS_30 = 30n * 86_400n
const YEAR = 365n * 86_400n
/** Permit2 counts expirations in 48 bits. */
const ENDLESS = 2n ** 48n - 1n

/** D6: what is wrong with the terms of a Permit2 right: no end, a signature that waits, several tokens at once, a witness that nobody reads. */
export const allowancePermit2Terms: Rule = rule({
  id: 'allowance/permit2-terms',
  levels: ['danger', 'warn', 'unknown'],
  needs: [],
  judge(one) {
    const use = one.message?.use
    const waits = use?.use === 'permit2-allowance' ? deadline(one, use.deadline) : []
    const tokens = use?.use === 'permit2-allowance' ? use.details : use?.use === 'permit2-transfer' ? use.permitted : []
    const witness = use?.use === 'permit2-transfer' && use.witness !== undefined && one.message?.complete !== true
    return [...ends(one), ...waits, ...several(one, tokens), ...(witness ? [unread()] : [])]
  },
})

/** Of calls to Permit2 too: what it keeps has an end, or none. */
function ends({ actor, explanation, input, names }: Case): readonly Judgement[] {
  const kept = ownClaims(explanation, actor).allowances.flatMap((claim) =>
    claim.via !== undefined && claim.until !== undefined && claim.units > 0n ? [{ ...claim, until: claim.until }] : [],
  )
  const now = input.block?.timestamp
  return kept.flatMap(({ spender, until }): Judgement[] => {
    const places = { spender: addressWord(spender, names.nameOf(spender)) }
    if (until < ENDLESS / 2n && now === undefined)
      return [
        {
          level: 'unknown',
          say: say('We don’t know how long {spender} could spend through Permit2', places),
          why: say('We have no proved time to compare its expiry with.'),
          todo: say('Try again when an endpoint answers.'),
        },
      ]
    if (now !== undefined && until <= now + YEAR) return []
    return [
      {
        level: 'warn',
        say:
          until >= ENDLESS / 2n
            ? say('{spender} can spend through Permit2 with no expiry', places)
            : say('{spender} can spend through Permit2 for more than a year', places),
        why: say('Permissions through Permit2 are meant to expire.'),
        todo: say('Ask the app for a permission that expires, or revoke it afterwards.'),
      },
    ]
  })
}

/** The signature itself waits: whoever has it may hand it in on the last day. */
function deadline({ input }: Case, until: bigint): readonly Judgement[] {
  const now = input.block?.timestamp
  if (now === undefined || until <= now + DAYS_30) return []
  return [
    {
      level: 'warn',
      say: say('This signature can be used at Permit2 for more than a month'),
      why: say('Until it’s used, it stays invisible: no list of approvals on the chain shows it.'),
      todo: say('Ask the app for a shorter time. It needs only minutes.'),
    },
  ]
}

function several({ names }: Case, tokens: readonly { readonly token: `0x${string}`; readonly amount: bigint }[]): readonly Judgement[] {
  const kinds = [...new Set(tokens.map(({ token }) => token))]
  if (kinds.length < 2) return []
  const everything = tokens.every(({ token, amount }) => isEverything(amount, token))
  return [
    {
      level: everything ? 'danger' : 'warn',
      say: everything
        ? say('One signature gives away unlimited amounts of {count} tokens', { count: kinds.length })
        : say('One signature lets a spender take {count} tokens', { count: kinds.length }),
      why: say('Thieves put everything you have into one signature: {tokens}.', {
        tokens: kinds
          .slice(0, 8)
          .map((token) => calledOf(names, token))
          .join(', '),
      }),
      todo: say('Reject it, unless you are about to use each of them here.'),
    },
  ]
}

/** The symbol of a token, or its whole address where nothing says what it is called. */
function calledOf(names: Case['names'], address: Address): string {
  const token = names.tokenOf(address)
  return token === undefined || isUnnamed(token) ? checksum(address) : token.symbol
}

const unread = (): Judgement => ({
  level: 'warn',
  say: say('We can’t read the part of the message that says what you get in return'),
  why: say('Permit2 checks that you signed it. What it means is up to the spender.'),
  todo: say('Assume you get nothing in return. Continue only with an app you know.'),
})
