import { ZERO } from '#core/ethereum/address'
import { word } from '#core/bytes/hex'
import { addressWord, foreignWord, say } from '#core/text/words'
import { chainOfSalt, type MessageExplanation } from '#decode'
import { isMoving } from '../message-use.ts'
import { rule, type Case, type Judgement, type Rule } from './rule.ts'
import { hasCode } from './who-has-code.ts'

/** E3: typed data that says that it is for another chain, for no contract, or for another contract than its form belongs to (EIP-712). */
export const messageOtherDomain: Rule = rule({
  id: 'message/other-domain',
  levels: ['block', 'danger', 'warn', 'unknown'],
  needs: ['accounts', 'parties'],
  judge(one) {
    const { message } = one
    if (message?.kind !== 'typed-data') return undefined
    return [...chainOf(one, message), ...contractOf(one, message), ...formOf(one, message)]
  },
})

function chainOf({ input }: Case, message: MessageExplanation): readonly Judgement[] {
  const here = BigInt(input.request.chainId)
  const { salt, ...domain } = message.domain ?? {}
  // Some contracts keep the chain in the salt instead.
  const chainId = domain.chainId ?? (isMoving(message) ? chainOfSalt(message.domain ?? {}) : undefined)
  if (chainId !== undefined) {
    if (chainId === here) return []
    return [
      {
        level: 'block',
        say: say('This message is for chain {asked}, but you’re on chain {here}', { asked: chainId.toString(), here: here.toString() }),
        why: say('The signature would work on another chain, where we haven’t checked what it does.'),
        todo: say('Reject it. If you meant the other chain, switch to it first.'),
      },
    ]
  }
  if (!isMoving(message) || salt === word(here)) return []
  return [
    {
      // Safes before 1.3.0 have no chain in their domain, and no other way.
      level: message.use?.use === 'safe' ? 'warn' : 'danger',
      say: say('This message doesn’t say which chain it’s for'),
      why: say('Anyone with the signature could use it on every chain that has the same contract.'),
      todo: say('Reject it, unless you know that this contract has always worked this way.'),
    },
  ]
}

function contractOf(one: Case<'accounts' | 'parties'>, message: MessageExplanation): readonly Judgement[] {
  const contract = message.domain?.verifyingContract
  if (!isMoving(message)) return []
  if (contract === undefined || contract === ZERO) return isForeign(message) ? [] : [nowhere()]
  const known = hasCode(one, contract)
  if (known === true) return []
  const who = addressWord(contract, one.names.nameOf(contract))
  if (known === false)
    return [
      {
        level: 'danger',
        say: say('This message is for {who}, but there is no contract there', { who }),
        why: say('Nothing enforces what the message says. Its maker can put code there later.'),
        todo: say('Reject it.'),
      },
    ]
  return [
    {
      level: 'unknown',
      say: say('We couldn’t check whether there is a contract at {who}, which this message is for', { who }),
      why: say('Only a contract enforces what a message says.'),
      todo: say('Try again when the endpoint can prove its state.'),
      material: true,
    },
  ]
}

/** Hyperliquid signs for a chain of its own, on which no contract of this one moves. A transaction of ZKsync is checked by its chain itself. */
const isForeign = ({ standard }: MessageExplanation): boolean => standard === 'Hyperliquid' || standard === 'ZKsync'

const nowhere = (): Judgement => ({
  level: 'danger',
  say: say('This message doesn’t say which contract it’s for'),
  why: say('It lets somebody move things, and any contract may accept it.'),
  todo: say('Reject it.'),
})

/** A vote that counts nowhere costs nothing. */
const VOTES: ReadonlySet<string> = new Set(['Governor', 'Snapshot'])

/** A form that belongs to known contracts, under a domain that is none of theirs, or with other members. */
function formOf({ names }: Case, message: MessageExplanation): readonly Judgement[] {
  if (!message.faults.includes('not-canonical')) return []
  const contract = message.domain?.verifyingContract
  return [
    {
      level: VOTES.has(message.standard ?? '') ? 'warn' : 'danger',
      say:
        contract === undefined
          ? say('It looks like {standard}, but isn’t made the way {standard} is', {
              standard: foreignWord(message.standard ?? nameOf(message)),
            })
          : say('It looks like {standard}, but {who} isn’t a contract of {standard}', {
              standard: foreignWord(message.standard ?? nameOf(message)),
              who: addressWord(contract, names.nameOf(contract)),
            }),
      why: say('What that form means elsewhere says nothing about what this contract does with your signature.'),
      todo: say('Reject it.'),
    },
  ]
}

const nameOf = ({ typed }: MessageExplanation): string => (typeof typed?.primaryType === 'string' ? typed.primaryType.slice(0, 64) : '')
