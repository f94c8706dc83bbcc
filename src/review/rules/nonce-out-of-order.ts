import { factValue } from '#core/evidence/fact'
import { say } from '#core/text/words'
import { rule, type Rule } from './rule.ts'

/** A9: a number that was used can never be included; one too high waits for those before it. */
export const nonceOutOfOrder: Rule = rule({
  id: 'nonce/out-of-order',
  levels: ['block', 'info', 'unknown'],
  needs: ['accounts'],
  judge({ accounts, input, transaction }) {
    if (transaction === undefined) return undefined
    const next = factValue(accounts[input.request.account])?.nonce
    const { nonce } = transaction
    if (next === undefined) {
      return {
        level: 'unknown',
        say: say('We couldn’t check whether {nonce} is this account’s next number', { nonce: String(nonce) }),
        why: say('We don’t know the number of the account’s last transaction.'),
        todo: say('Try again when the endpoint can prove its state.'),
      }
    }
    if (BigInt(nonce) < next) {
      return {
        level: 'block',
        say: say('This account already used the number {nonce}', { nonce: String(nonce) }),
        why: say('Such a transaction can never be confirmed on this chain.'),
        todo: say('Start again. It gets the next number, {next}.', { next: next.toString() }),
      }
    }
    if (BigInt(nonce) === next) return undefined
    return {
      level: 'info',
      say: say('It waits until number {before} of this account is confirmed', { before: String(nonce - 1) }),
      why: say('An account’s transactions are confirmed in the order of their numbers. The next is {next}.', { next: next.toString() }),
      todo: say('You don’t need to do anything if the earlier ones are on their way.'),
    }
  },
})
