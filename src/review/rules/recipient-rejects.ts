import type { Frame } from '#core/simulation'
import { addressWord, amountWord, say } from '#core/words'
import type { Case, Judgement, Rule } from './rule.ts'

/** Selectors by which a token asks whoever receives one: onERC721Received, onERC1155Received, onERC1155BatchReceived (EIP-721, EIP-1155). */
const ASKED_OF_RECEIVERS = new Set(['0x150b7a02', '0xf23a6e61', '0xbc197c81'])

/** C4: who is meant to receive it is a contract that refuses it in the run. That the run fails for it, or goes on without, is told by other rules. */
export const recipientRejects: Rule = {
  id: 'recipient/rejects',
  levels: ['danger', 'unknown'],
  needs: ['parties'],
  judge(one) {
    // Tokens do not ask whoever gets them: only of ether and of items can it be refused.
    const asked = new Set(one.explanation.claims.flatMap((claim) => ('to' in claim && isAsked(claim) ? [claim.to] : [])))
    return one.parties.flatMap(({ role, address, name, hasCode }): Judgement[] => {
      if (role !== 'recipient' || hasCode === false || !asked.has(address)) return []
      const who = addressWord(address, name)
      if (one.simulation !== undefined) {
        const refused = one.simulation.frames.find((frame) => frame.to === address && isRefusal(frame))
        return refused === undefined ? [] : [rejects(one, refused, who)]
      }
      return [
        {
          level: 'unknown',
          say: say('Whether {who} takes what is sent could not be checked', { who }),
          why: say('Contracts may refuse ether and items.'),
          todo: say('Make sure that this is the address of a person, or that the contract takes what you send.'),
        },
      ]
    })
  },
}

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
    why: say('It is a contract, and in the run it did not take what is sent to it.'),
    todo: say('Ask whom you pay for an address that takes it.'),
  }
}
