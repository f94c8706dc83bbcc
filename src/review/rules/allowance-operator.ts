import { ZERO } from '#core/ethereum/address'
import { addressWord, say } from '#core/text/words'
import { KNOWN_OPERATORS } from './known-operators.ts'
import { isKnownByAddress } from './published-code.ts'
import { rule, type Case, type Judgement, type Rule } from './rule.ts'
import { hasCode } from './who-has-code.ts'

/** D4: every item of a collection, now and later; or one of them. */
export const allowanceOperator: Rule = rule({
  id: 'allowance/operator',
  levels: ['danger', 'warn'],
  needs: ['accounts', 'pins', 'parties'],
  judge: (one) => [...collections(one), ...items(one)],
})

const collections = ({
  effects,
  explanation,
  accounts,
  pins,
  names,
  parties,
}: Case<'accounts' | 'pins' | 'parties'>): readonly Judgement[] =>
  effects.flatMap((effect): Judgement[] => {
    if (effect.kind !== 'operator' || !effect.granted) return []
    const places = {
      operator: addressWord(effect.operator, names.nameOf(effect.operator)),
      collection: addressWord(effect.collection, names.nameOf(effect.collection)),
    }
    const known = KNOWN_OPERATORS.has(effect.operator)
    // A call that we cannot read, or a bare account: nobody honest asks so.
    const bad = !known && (!explanation.complete || hasCode({ accounts, parties }, effect.operator) === false)
    return [
      {
        level: bad ? 'danger' : 'warn',
        say: say('{operator} can move all your items of {collection}, at any time', places),
        why: known
          ? isKnownByAddress({ accounts, pins }, effect.operator)
            ? say('We know it only by its address. If it’s hacked or dishonest, it can take every item of the collection from you.')
            : say('If it’s hacked or dishonest, it can take every item of the collection from you.')
          : say('It isn’t a marketplace we know. If it’s hacked or dishonest, it can take every item of the collection from you.'),
        todo: say('Continue only with a marketplace you know, and revoke the permission afterwards.'),
      },
    ]
  })

/** A collection allows each item to one address: the last event of an item counts. */
function items({ logs, names, actor }: Case): readonly Judgement[] {
  const last = new Map(
    logs.flatMap(({ says }) =>
      says.kind === 'item-approval' && says.owner === actor ? [[`${says.collection}/${says.tokenId}`, says] as const] : [],
    ),
  )
  return [...last.values()].flatMap(({ collection, spender, tokenId }): Judgement[] => {
    if (spender === ZERO) return []
    const places = {
      spender: addressWord(spender, names.nameOf(spender)),
      collection: addressWord(collection, names.nameOf(collection)),
      id: tokenId.toString(),
    }
    return [
      {
        level: 'warn',
        say: say('{spender} can move item {id} of {collection}', places),
        why: say('The permission lasts until the item moves or you revoke it.'),
        todo: say('Continue only with a marketplace you know.'),
      },
    ]
  })
}
