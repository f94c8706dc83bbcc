import { hiddenIn, isPushedAway, mixedWordIn } from '#core/text/hidden-text'
import { foreignWord, say } from '#core/text/words'
import type { Argument, Explanation, DecodedValue } from '#decode'
import { rule, type Case, type Judgement, type Rule } from './rule.ts'

/** Texts that are looked through; an honest request has a few. */
const MAX_TEXTS = 256

/** E6: characters that are not seen, or turn the line around; words of two alphabets; white space that pushes the rest out of sight. */
export const messageHiddenText: Rule = rule({
  id: 'message/hidden-text',
  levels: ['warn'],
  needs: [],
  judge: (one) => {
    const texts = textsOf(one).slice(0, MAX_TEXTS)
    return [...unseen(texts), ...mixed(texts), ...pushed(texts)]
  },
})

/** Of the message, and of every call: whoever wrote the request wrote them. */
function textsOf({ message, allCalls }: Case): readonly string[] {
  const calls = allCalls.flatMap((call: Explanation) => call.args.flatMap(({ value }: Argument) => inside(value)))
  return [...(message?.texts ?? []).map(({ text }) => text), ...calls]
}

function inside(value: DecodedValue): readonly string[] {
  if (value.is === 'text') return [value.text]
  if (value.is === 'list') return value.items.flatMap(inside)
  return value.is === 'tuple' ? value.fields.flatMap((field) => inside(field.value)) : []
}

const TODO = say('Read what’s shown here, not what the site shows. If it makes no sense without them, reject it.')

function unseen(texts: readonly string[]): readonly Judgement[] {
  const found = [...new Set(texts.flatMap(hiddenIn))]
  if (found.length === 0) return []
  return [
    {
      level: 'warn',
      say: say('Its text contains invisible characters: {names}', { names: found.slice(0, 8).join(', ') }),
      why: say('They can reverse a line or make two texts look the same. We show them by name.'),
      todo: TODO,
    },
  ]
}

function mixed(texts: readonly string[]): readonly Judgement[] {
  const word = texts.map(mixedWordIn).find((found) => found !== undefined)
  if (word === undefined) return []
  return [
    {
      level: 'warn',
      say: say('The word {word} in its text mixes look-alike letters of several alphabets', { word: foreignWord(word) }),
      why: say('It reads like a name you know, but it’s a different one.'),
      todo: TODO,
    },
  ]
}

function pushed(texts: readonly string[]): readonly Judgement[] {
  if (!texts.some(isPushedAway)) return []
  return [
    {
      level: 'warn',
      say: say('Its text has long gaps, and continues after them'),
      why: say('Gaps push the rest out of sight, or imitate buttons and notices of ours.'),
      todo: TODO,
    },
  ]
}
