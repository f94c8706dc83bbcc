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
        say: say('Whether number {nonce} is the next of this account could not be checked', { nonce: String(nonce) }),
        why: say('The number of the account’s last transaction is not known.'),
        todo: say('Try again when the endpoint can prove its state.'),
      }
    }
    if (BigInt(nonce) < next) {
      return {
        level: 'block',
        say: say('Number {nonce} of this account was already used', { nonce: String(nonce) }),
        why: say('Such a transaction can never be included on this chain.'),
        todo: say('Start again: it gets the next number, {next}.', { next: next.toString() }),
      }
    }
    if (BigInt(nonce) === next) return undefined
    return {
      level: 'info',
      say: say('It waits until number {before} of this account is included', { before: String(nonce - 1) }),
      why: say('Transactions of an account are included in the order of their numbers; the next is {next}.', { next: next.toString() }),
      todo: say('Nothing to do when the ones before it are on their way.'),
    }
  },
})
