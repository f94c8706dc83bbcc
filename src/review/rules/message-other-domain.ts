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
        say: say('This message is for chain {asked}, and you are on chain {here}', { asked: chainId.toString(), here: here.toString() }),
        why: say('Its signature would be worth on another chain what nobody checked here.'),
        todo: say('Reject it. Change to the other chain first if that is the one you mean.'),
      },
    ]
  }
  if (!isMoving(message) || salt === word(here)) return []
  return [
    {
      // Safes before 1.3.0 have no chain in their domain, and no other way.
      level: message.use?.use === 'safe' ? 'warn' : 'danger',
      say: say('This message does not say for which chain it is'),
      why: say('Whoever holds the signature could use it on every chain where the same contract is.'),
      todo: say('Reject it, unless you know that this contract has never signed otherwise.'),
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
        say: say('There is no contract at {who}, which this message is for', { who }),
        why: say('Nothing keeps what the message says. Code can be put there later, by whoever made it.'),
        todo: say('Reject it.'),
      },
    ]
  return [
    {
      level: 'unknown',
      say: say('Whether there is a contract at {who}, which this message is for, could not be checked', { who }),
      why: say('Only a contract keeps what a message says.'),
      todo: say('Try again when the endpoint can prove its state.'),
      material: true,
    },
  ]
}

/** Hyperliquid signs for a chain of its own, on which no contract of this one moves. A transaction of ZKsync is checked by its chain itself. */
const isForeign = ({ standard }: MessageExplanation): boolean => standard === 'Hyperliquid' || standard === 'ZKsync'

const nowhere = (): Judgement => ({
  level: 'danger',
  say: say('This message does not say for which contract it is'),
  why: say('It lets somebody move things, and any contract may take it for its own.'),
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
          ? say('It has the form of {standard}, and is not made as that is', { standard: foreignWord(message.standard ?? nameOf(message)) })
          : say('It has the form of {standard}, and {who} is no contract of that', {
              standard: foreignWord(message.standard ?? nameOf(message)),
              who: addressWord(contract, names.nameOf(contract)),
            }),
      why: say('What the words of that form mean somewhere else says nothing about what this contract does with your signature.'),
      todo: say('Reject it.'),
    },
  ]
}

const nameOf = ({ typed }: MessageExplanation): string => (typeof typed?.primaryType === 'string' ? typed.primaryType.slice(0, 64) : '')
