import { chainByPortal, shippedChainName } from '#core/chains/portals'
import { aliasOf } from '#core/rollup/bridge/address-alias'
import { addressWord, phraseWord, say, sentenceWord, type WordValue } from '#core/text/words'
import type { Claim, Explanation, RollupCall } from '#decode'
import { EMPTY_CODE_HASH } from '../facts.ts'
import { rule, type Case, type Judgement, type Rule } from './rule.ts'

/** Calls of a portal that are of no use at any other contract. */
const PORTAL_CALLS = new Set(['proveWithdrawalTransaction', 'finalizeWithdrawalTransaction', 'finalizeWithdrawalTransactionExternalProof'])

/** What somebody may do later with what is the account's on the rollup. */
const RIGHTS: ReadonlySet<Claim['kind']> = new Set(['allowance', 'operator', 'right', 'delegation', 'control', 'order', 'delegatecall'])

const HALF_A_DAY = 43_200

type Sent = Explanation & { readonly onRollup: RollupCall }
const isSent = (one: Explanation): one is Sent => one.onRollup !== undefined

/** What a transaction of a rollup does that layer 1 is asked for: no run of layer 1 shows it. */
export const rollupThroughLayerOne: Rule = rule({
  id: 'rollup/through-layer-one',
  levels: ['warn', 'unknown', 'info'],
  needs: ['accounts'],
  judge: (one) => [...one.allCalls.filter(isSent).flatMap((sent) => judgeSent(one, sent)), ...strangePortals(one)],
})

function judgeSent(one: Case<'accounts'>, sent: Sent): readonly Judgement[] {
  const { onRollup, call } = sent
  const { chainId, what, window } = onRollup
  const { names } = one
  if (chainId === undefined) return call.to === undefined ? [] : [strange(addressWord(call.to, names.nameOf(call.to)))]
  const where = shippedChainName(chainId)
  return [...contentOf(what, where), ...aliasFinding(one, onRollup, where), ...(window === undefined ? [] : [timeOf(window, where)])]
}

function contentOf(what: Explanation, where: WordValue): readonly Judgement[] {
  if (what.claims.some(({ kind }) => RIGHTS.has(kind)))
    return [
      {
        level: 'warn',
        say: say('This gives somebody rights on {where}: {what}', { where, what: sentenceWord(what.intent) }),
        why: say('Layer 1 passes it on as it is. We can’t simulate here what it leads to there.'),
        todo: say('Reject it, unless you would sign the same on that chain itself.'),
      },
    ]
  if (what.kind === 'transfer') return []
  return [
    {
      level: 'unknown',
      material: true,
      say: say('We can’t simulate what this does on {where}', { where }),
      why: say('A simulation of layer 1 ends where it passes the transaction on.'),
      todo: say('Read what it asks for, and check it on that chain.'),
    },
  ]
}

/** A contract of layer 1 has another address on the rollup. The account's own code tells it, where the call is not from inside another. */
function aliasFinding({ accounts, names }: Case<'accounts'>, { from, what, aliases }: RollupCall, where: WordValue): readonly Judgement[] {
  if (from === undefined || aliases === 'nobody') return []
  const fact = accounts[from]
  const hasCode = fact?.known === true && fact.value.codeHash !== EMPTY_CODE_HASH && fact.value.delegate === undefined
  if (what.call.from === from && !hasCode) return []
  return [
    {
      level: 'warn',
      say: say('On {where} this comes from {alias}, not from {from}', {
        where,
        alias: addressWord(aliasOf(from)),
        from: addressWord(from, names.nameOf(from)),
      }),
      why: say('Layer 1 shifts the address. What {from} owns there stays out of reach, and so may what is sent back.', {
        from: addressWord(from, names.nameOf(from)),
      }),
      todo: say('Make sure that whoever is paid or given rights there isn’t that other address by mistake.'),
    },
  ]
}

function timeOf({ seconds, forced }: NonNullable<RollupCall['window']>, where: WordValue): Judgement {
  const time = phraseWord(seconds <= HALF_A_DAY ? say('half a day') : say('a day'))
  return {
    level: 'info',
    say: forced
      ? say('If {where} leaves it out, anyone can have it included after {time}', { where, time })
      : say('{where} includes it within {time} at the latest, mostly in minutes', { where, time }),
    why: say('Layer 1 asks for it, so the operator can’t refuse it. It may still fail there.'),
    todo: say('You don’t need to do anything. Look for it on that chain afterwards.'),
  }
}

/** A step of a withdrawal at a contract that is no portal of a chain that we know. */
function strangePortals({ allCalls, names }: Case): readonly Judgement[] {
  return allCalls.flatMap(({ call: { to, chainId }, function: known }): readonly Judgement[] =>
    to === undefined || known === undefined || !PORTAL_CALLS.has(known.name) || chainByPortal(chainId, to) !== undefined
      ? []
      : [strange(addressWord(to, names.nameOf(to)))],
  )
}

const strange = (contract: WordValue): Judgement => ({
  level: 'warn',
  say: say('{contract} isn’t the bridge of any chain we know', { contract }),
  why: say('What is paid into a wrong contract may be lost, or arrive on another chain than you think.'),
  todo: say('Compare the address with the one that the chain itself publishes.'),
})
