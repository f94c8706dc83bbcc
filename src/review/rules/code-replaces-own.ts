import type { Address } from '#core/ethereum/address'
import { factValue } from '#core/evidence/fact'
import type { Simulation } from '#core/simulation/simulation'
import { addressWord, say } from '#core/text/words'
import { MULTI_SENDS, SIGN_MESSAGE_LIBS } from '#decode'
import { exchangedCode, handsOn } from '../effects/own-code.ts'
import { codeKnownBy } from './published-code.ts'
import { rule, type Case, type Judgement, type Rule } from './rule.ts'

/** G7: foreign code runs as the account itself, or the account's own code is exchanged, as in the theft from Bybit (February 2025). */
export const codeReplacesOwn: Rule = rule({
  id: 'code/replaces-own',
  levels: ['danger'],
  needs: ['accounts', 'proxies', 'pins'],
  judge: (one) => (one.simulation?.outcome.ok === true ? [...replaced(one, one.simulation), ...foreign(one, one.simulation)] : []),
})

/** What is the person's: whose effects are shown, the signer, and proxies whose admin is one of them or that answer so. */
function isOwn({ actor, account, proxies, readings }: Case<'proxies'>, address: Address): boolean {
  const admin = factValue(proxies[address])?.admin
  const owner = readings.owner(address)?.before
  return [actor, account].some((own) => own === address || own === admin || own === owner)
}

const replaced = (one: Case<'proxies'>, simulation: Simulation): readonly Judgement[] =>
  exchangedCode(simulation)
    .filter(({ address }) => isOwn(one, address))
    .map(({ address, code }) => ({
      level: 'danger',
      say: say('It replaces the code of {whose}', { whose: whose(one, address) }),
      why: say('Afterwards {code} decides what can be done with everything in it.', {
        code: addressWord(code, one.names.nameOf(code)),
      }),
      todo: say('Reject it, unless you want to change that code and know the new one.'),
    }))

/** Code that runs as the account, and is neither its own nor known. What the request itself names is for the rules on Safes. */
function foreign(one: Case<'accounts' | 'pins'>, { frames }: Simulation): readonly Judgement[] {
  const named = new Set(one.explanation.claims.flatMap((claim) => (claim.kind === 'delegatecall' ? [claim.to] : [])))
  const found = new Map(
    frames
      .filter((frame) => frame.kind === 'delegatecall' && !frame.reverted && frame.to === one.actor && !handsOn(frames, frame))
      .filter(({ codeAddress }) => !named.has(codeAddress) && !isKnown(one, codeAddress))
      .map((frame) => [frame.codeAddress, frame]),
  )
  return [...found.keys()].map((code) => ({
    level: 'danger',
    say: say('{code} runs as {whose}', { code: addressWord(code, one.names.nameOf(code)), whose: whose(one, one.actor) }),
    why: say('Code that runs this way can do everything the account can, and change it for good.'),
    todo: say('Reject it, unless you know exactly this code.'),
  }))
}

/** Safe's own ways to make several calls and to sign a message, unless their code is not the published one; named by us; or signed for before and the same since. */
function isKnown(one: Case<'accounts' | 'pins'>, code: Address): boolean {
  const by = codeKnownBy(one, code)
  if (by === 'other') return false
  return MULTI_SENDS.has(code) || SIGN_MESSAGE_LIBS.has(code) || one.names.nameOf(code) !== undefined || by === 'met'
}

const whose = ({ names }: Case, address: Address): ReturnType<typeof addressWord> => addressWord(address, names.nameOf(address))
