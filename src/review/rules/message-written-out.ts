import { givingSentence } from '#core/messages/giving-text'
import { foreignWord, say, sentenceWord, type Words } from '#core/text/words'
import type { MessageExplanation, Written } from '#decode'
import { rule, type Judgement, type Rule } from './rule.ts'

/** E14: a text that writes out what is signed in another form, or by its own words gives something away. */
export const messageWrittenOut: Rule = rule({
  id: 'message/written-out',
  levels: ['warn'],
  needs: [],
  judge({ message, account }) {
    if (message?.text === undefined) return undefined
    const written = message.written === undefined ? [] : [writtenOut(message.written)]
    return [...written, ...giving(message, account)]
  },
})

/** Characters of the text that a finding quotes. */
const MAX_QUOTED = 200

const TODO = say('Reject it, unless you know who accepts this text and want just that. Signing in never needs it.')

function writtenOut(written: Written): Judgement {
  return {
    level: 'warn',
    say: written.said === undefined ? nameOf(written) : wordsOf(written.what, written.said),
    why: say(
      'Signed as a text it isn’t one, and no contract accepts it. But a service that accepts texts may act on it in your name, and some do.',
    ),
    todo: TODO,
  }
}

function nameOf({ what, function: name }: Written): Words {
  switch (what) {
    case 'transaction':
      return say('This text writes out a transaction')
    case 'calls':
      return say('This text writes out calls')
    case 'typed-data':
      return say('This text writes out a typed message')
    case 'authorization':
      return say('This text writes out an authorization to run other code as your account')
    case 'user-operation':
      return say('This text writes out an account operation')
    case 'call-data':
      return say('This text holds calldata for the function {name}', { name: foreignWord(name ?? '') })
    case 'request':
      return say('This text writes out a wallet request in a form we can’t read')
    case 'order':
      return say('This text writes out an order or a payment')
  }
}

function wordsOf(what: Written['what'], said: Words): Words {
  const places = { what: sentenceWord(said) }
  switch (what) {
    case 'transaction':
      return say('This text writes out a transaction: {what}', places)
    case 'calls':
      return say('This text writes out calls: {what}', places)
    case 'typed-data':
      return say('This text writes out a typed message: {what}', places)
    default:
      return say('This text writes out something that accounts sign: {what}', places)
  }
}

function giving({ text = '', written }: MessageExplanation, account: string): readonly Judgement[] {
  const sentence = written === undefined ? givingSentence(text, account) : undefined
  if (sentence === undefined) return []
  return [
    {
      level: 'warn',
      say: say('The text says that somebody may have or control what’s yours: {text}', {
        text: foreignWord(sentence.slice(0, MAX_QUOTED)),
      }),
      why: say('No contract accepts such a text. But a service that keeps things for you may act on your signature.'),
      todo: TODO,
    },
  ]
}
