import { hostOf } from '#core/web/host'
import { isSiteOf, keyFormOf, type KeyText, keyTextOf, claimsToDeriveKey } from '#core/messages/key-texts'
import { foreignWord, say } from '#core/text/words'
import type { MessageExplanation } from '#decode'
import { rule, type Case, type Judgement, type Rule } from './rule.ts'

/**
 * E13: a text or form whose signature is a key (zkSync Lite, StarkEx, dYdX, stealth accounts). On the site of its makers this is how people get their
 * key: a warning. Any other site that asks for it gets that key: a danger. Where nobody knows who asks (Check), it is a warning that names the site.
 */
export const messageMakesKey: Rule = rule({
  id: 'message/makes-key',
  levels: ['danger', 'warn'],
  needs: [],
  judge(one) {
    const { message } = one
    if (message === undefined || message.use?.use === 'sign-in') return undefined
    const known = derivedKeyService(message)
    if (known !== undefined) return listed(one, known)
    if (!textsOf(message).some(claimsToDeriveKey)) return undefined
    return {
      level: 'warn',
      say: say('The message says that a key is made from this signature'),
      why: say('Anyone who gets the signature has the key and everything it opens. Any site can ask you to sign this text.'),
      todo: say('Sign it only on the site the key is for, at an address you typed or saved yourself.'),
    }
  },
})

/** What the message is the key to, where it is on the list that ships. */
export function derivedKeyService(message: MessageExplanation): KeyText | undefined {
  if (message.kind === 'typed-data') {
    const primary: unknown = message.typed?.primaryType
    return typeof primary === 'string' ? keyFormOf(primary, message.domain?.name) : undefined
  }
  return message.text === undefined ? undefined : keyTextOf(message.text)
}

const textsOf = ({ texts }: MessageExplanation): readonly string[] => texts.map(({ text }) => text)

function listed({ input: { asking } }: Case, key: KeyText): Judgement {
  const host = asking.kind === 'app' ? hostOf(asking.origin) : undefined
  const places = { service: foreignWord(key.service), opens: foreignWord(key.opens), site: foreignWord(key.sites[0] ?? '') }
  if (asking.kind === 'app' && (host === undefined || !isSiteOf(key, host)))
    return {
      level: 'danger',
      say: say('{asker} asks for your key of {service}', { ...places, asker: foreignWord(host ?? asking.origin) }),
      why: say('This signature is the key to {opens}. {asker} isn’t a site of {service} that we know.', {
        ...places,
        asker: foreignWord(host ?? asking.origin),
      }),
      todo: say('Reject it. Sites of {service} are, for example, {site}.', places),
    }
  return {
    level: 'warn',
    say: say('This signature is the key to {opens}', places),
    why: say('Anyone who gets it has that key forever, without asking you again.'),
    todo: say('Sign it only on {site}, or on another site of {service} that you know.', places),
  }
}
