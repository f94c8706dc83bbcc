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
        say: say('{operator} may take every item of {collection}, now and later', places),
        why: known
          ? isKnownByAddress({ accounts, pins }, effect.operator)
            ? say('We know it by its address alone. If it is hacked or dishonest, it can take the whole collection from you.')
            : say('If it is hacked or dishonest, it can take the whole collection from you.')
          : say('It is no marketplace that we know. If it is hacked or dishonest, it can take the whole collection from you.'),
        todo: say('Go on only with a marketplace that you know, and take the right back afterwards.'),
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
        say: say('{spender} may take item {id} of {collection}', places),
        why: say('It stays so until the item moves or you take the right back.'),
        todo: say('Go on only with a marketplace that you know.'),
      },
    ]
  })
}
