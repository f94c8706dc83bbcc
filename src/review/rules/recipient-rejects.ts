import type { Address } from '#core/ethereum/address'
import type { Frame } from '#core/simulation/simulation'
import { addressWord, amountWord, say } from '#core/text/words'
import { factValue } from '#core/evidence/fact'
import { EMPTY_CODE_HASH } from '../facts.ts'
import { unaskedOf } from '../parties/receivers.ts'
import { rule, type Case, type Judgement, type Rule } from './rule.ts'
import { partyOf } from './who-has-code.ts'

/** Selectors by which a token asks whoever receives one: onERC721Received, onERC1155Received, onERC1155BatchReceived (EIP-721, EIP-1155). */
const ASKED_OF_RECEIVERS = new Set(['0x150b7a02', '0xf23a6e61', '0xbc197c81'])

/**
 * C4: who is meant to receive it is a contract that refuses it in the run, or gets an item unasked and has nothing to receive one with. That the run
 * fails for it, or goes on without, is told by other rules.
 */
export const recipientRejects: Rule = rule({
  id: 'recipient/rejects',
  levels: ['danger', 'unknown'],
  needs: ['accounts', 'parties'],
  judge: (one) => [...refused(one), ...unasked(one)],
})

function refused(one: Case<'parties'>): readonly Judgement[] {
  // Tokens do not ask whoever gets them: only of ether and of items can it be refused.
  const asked = new Set(one.explanation.claims.flatMap((claim) => ('to' in claim && isAsked(claim) ? [claim.to] : [])))
  const refusals = new Map<Address, Frame>()
  for (const frame of one.simulation?.frames ?? []) if (isRefusal(frame) && !refusals.has(frame.to)) refusals.set(frame.to, frame)
  return one.parties.flatMap(({ role, address, name, hasCode }): Judgement[] => {
    if (role !== 'recipient' || hasCode === false || !asked.has(address)) return []
    const who = addressWord(address, name)
    if (one.simulation !== undefined) {
      const found = refusals.get(address)
      return found === undefined ? [] : [rejects(one, found, who)]
    }
    return [
      {
        level: 'unknown',
        say: say('We couldn’t check whether {who} accepts what you send', { who }),
        why: say('Contracts may refuse ether and items.'),
        todo: say('Make sure this is a person’s address, or that the contract accepts what you send.'),
      },
    ]
  })
}

/** Items that were put into a contract without asking it. Whoever lets other code act for them (EIP-7702) can move them by key. */
function unasked({ explanation, actor, logs, readings, accounts, names, parties }: Case<'accounts' | 'parties'>): readonly Judgement[] {
  const said = logs.map(({ says }) => says)
  return unaskedOf(explanation, actor, said).flatMap((item): Judgement[] => {
    const state = factValue(accounts[item.to])
    if (state?.codeHash === EMPTY_CODE_HASH || state?.delegate !== undefined) return []
    const { to: receiver, ...rest } = item
    const receives = readings.receives({ receiver, ...rest })
    if (receives === true) return []
    const who = addressWord(receiver, partyOf(parties, receiver)?.name ?? names.nameOf(receiver))
    return state === undefined || receives === undefined ? [notAsked(who)] : [cannotHold(who)]
  })
}

const notAsked = (who: ReturnType<typeof addressWord>): Judgement => ({
  level: 'unknown',
  say: say('We couldn’t check whether {who} can hold an item', { who }),
  why: say('Sent this way, an item is stuck forever in a contract that can’t use it.'),
  todo: say('Make sure this is the address of a person, or of a contract for such items.'),
})

const cannotHold = (who: ReturnType<typeof addressWord>): Judgement => ({
  level: 'danger',
  say: say('{who} is a contract that doesn’t say it can hold items', { who }),
  why: say('Called this way, the collection doesn’t ask. What a contract can’t send on is stuck there forever.'),
  todo: say('Ask the person you give it to for an address that accepts it.'),
})

const isAsked = (claim: Case['explanation']['claims'][number]): boolean =>
  claim.kind === 'item-out' || (claim.kind === 'out' && claim.token === undefined && claim.most > 0n)

/** It was paid, or asked whether it takes an item, and failed. A call that says more than that may fail for reasons of its own. */
const isRefusal = ({ failure, input, value, kind }: Frame): boolean =>
  failure !== undefined &&
  failure !== 'out of gas' &&
  kind === 'call' &&
  (input === '0x' ? value > 0n : ASKED_OF_RECEIVERS.has(input.slice(0, 10)))

function rejects({ names }: Case, { value, input }: Frame, who: ReturnType<typeof addressWord>): Judgement {
  return {
    level: 'danger',
    say:
      input === '0x'
        ? say('{who} refuses {amount}', { who, amount: amountWord({ units: value, token: names.native }) })
        : say('{who} refuses the item', { who }),
    why: say('It’s a contract, and in our simulation it didn’t accept what you send.'),
    todo: say('Ask the person you pay for an address that accepts it.'),
  }
}
