import { say } from '#core/text/words'
import { rule, type Judgement, type Rule } from './rule.ts'

/** A10: fields that hardly any request needs. Code for an account (EIP-7702) is a danger of its own and is judged by the rules of accounts. */
export const transactionUnusual: Rule = rule({
  id: 'transaction/unusual',
  levels: ['warn', 'info'],
  needs: [],
  judge({ transaction, input }) {
    if (transaction === undefined || input.asking.kind === 'own') return undefined
    const found: Judgement[] = []
    if (transaction.type === 'eip4844') {
      found.push({
        level: 'warn',
        say: say('This transaction carries blobs'),
        why: say('Rollups use blobs to keep their data on the chain. You pay extra for them, and apps for people don’t need them.'),
        todo: say('Reject it, unless you run a rollup.'),
      })
    }
    if ('accessList' in transaction && transaction.accessList.length > 0) {
      found.push({
        // What somebody else made and shows here may well have one: they change what it costs and no more.
        level: input.asking.kind === 'app' ? 'warn' : 'info',
        say: say('This transaction lists {count, plural, one {# account} other {# accounts}} it will read', {
          count: transaction.accessList.length,
        }),
        why: say(
          'Such a list (EIP-2930) changes the transaction’s cost, never what it does. An app that asks you to sign rarely has a reason to send one.',
        ),
        todo: say('Compare the fee with the usual one.'),
      })
    }
    return found
  },
})
