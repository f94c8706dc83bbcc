import { addressWord, amountWord, say } from '#core/text/words'
import { type Names, unknownToken } from '#decode'
import type { Disagreement } from '../effects/effect-inputs.ts'
import { rule, type Judgement, type Rule } from './rule.ts'

const LIES = say('Its events aren’t true. Fake tokens do this to look like payments or to hide a loss.')

/** G5: a token that logs one thing and does another. Effects show the balance. */
export const tokensEventsDisagree: Rule = rule({
  id: 'tokens/events-disagree',
  levels: ['danger', 'unknown'],
  needs: [],
  judge: ({ disagreements, names, input }) =>
    disagreements.map((one): Judgement => {
      if (one.about === 'items') return falseItem(one, names)
      const { token, events } = one
      const named = names.tokenOf(token) ?? unknownToken(input.chainId, token)
      const places = { token: addressWord(token, named.symbol), events: amountWord({ units: events, token: named }) }
      if (one.about === 'allowance') {
        return {
          level: 'danger',
          say: say('{token} says that {spender} can spend {events}, but it’s {allowance}', {
            ...places,
            spender: addressWord(one.spender, names.nameOf(one.spender)),
            allowance: amountWord({ units: one.allowance, token: named }),
          }),
          why: LIES,
          todo: say('Go by what it answers. Don’t sign because of what it says.'),
        }
      }
      const { balances } = one
      if (balances === undefined) {
        return {
          level: 'unknown',
          say: say('We couldn’t check what {token} says it moved against your balance', places),
          why: say('It doesn’t answer when asked for a balance, so we have only its own claim: {events}.', places),
          todo: say('Treat this token as one that may lie.'),
          material: true,
        }
      }
      return {
        level: 'danger',
        say: say('{token} says that your balance changes by {events}, but it changes by {balances}', {
          ...places,
          balances: amountWord({ units: balances, token: named }),
        }),
        why: LIES,
        todo: say('Go by the balance. Don’t sign because of what it says.'),
      }
    }),
})

function falseItem({ collection, tokenId, events, answers }: Extract<Disagreement, { about: 'items' }>, names: Names): Judgement {
  const places = { collection: addressWord(collection, names.nameOf(collection)), id: tokenId.toString() }
  return {
    level: 'danger',
    say:
      answers === 0n
        ? say('{collection} says that its item {id} moves, but it doesn’t', places)
        : say('{collection} says that {events} of its item {id} move, but {answers} do', {
            ...places,
            events: events.toString(),
            answers: answers.toString(),
          }),
    why: LIES,
    todo: say('Go by what it answers. Don’t sign because of what it says.'),
  }
}
