import type { Address } from '#core/ethereum/address'
import { factValue } from '#core/evidence/fact'
import { addressWord, say } from '#core/text/words'
import { rule, type Case, type Judgement, type Rule } from './rule.ts'

/** G17: code that takes part ends itself, or can be exchanged by one signature. */
export const codeCanVanish: Rule = rule({
  id: 'code/can-vanish',
  levels: ['warn'],
  needs: ['accounts'],
  judge: (one) => (one.simulation === undefined ? [] : [...ended(one), ...delegated(one)]),
})

const TODO = say('Continue only if you know who is behind it.')

function ended({ simulation, names }: Case): readonly Judgement[] {
  return (simulation?.destroyed ?? []).map(({ address, gone }) => {
    const contract = addressWord(address, names.nameOf(address))
    return {
      level: 'warn',
      say: gone
        ? say('{contract} is created for this and is gone afterwards', { contract })
        : say('{contract} destroys itself', { contract }),
      why: gone
        ? say('Its code can’t be checked afterwards, and other code may be put at the same address later.')
        : say('Everything it has is sent away. On some chains its code goes too, and what’s sent to it later is lost.'),
      todo: TODO,
    }
  })
}

/** What is called with data is an account whose owner can give it other code at any time (EIP-7702). Payments to people are not meant. */
function delegated({ allCalls, accounts, names, actor, account }: Case<'accounts'>): readonly Judgement[] {
  const found = new Set(
    allCalls.flatMap(({ call, kind }): readonly Address[] =>
      kind === 'transfer' || call.to === undefined || call.to === actor || call.to === account || call.data === '0x' ? [] : [call.to],
    ),
  )
  return [...found].flatMap((address): readonly Judgement[] => {
    const delegate = factValue(accounts[address])?.delegate
    if (delegate === undefined) return []
    return [
      {
        level: 'warn',
        say: say('{who} is somebody’s account, not a contract: its code can be replaced at any time', {
          who: addressWord(address, names.nameOf(address)),
        }),
        why: say('It runs the code of {delegate} now. Its owner can change that with one signature, even before your transaction.', {
          delegate: addressWord(delegate, names.nameOf(delegate)),
        }),
        todo: TODO,
      },
    ]
  })
}
