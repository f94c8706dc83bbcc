import { size } from '#core/bytes/hex'
import { addressWord, say } from '#core/text/words'
import { flipsOf } from '../variants/flips.ts'
import { rule, type Case, type Judgement, type Rule } from './rule.ts'

/** Bytes that a call gives back beyond which no honest contract goes: copying a quarter of this costs more than most transactions. */
const BOMB = 65_536

/** G14: how much gas there is decides what happens: an inner call that ran out and nobody minded, an answer made to choke whoever reads it, another result at another limit. */
export const gasDecides: Rule = rule({
  id: 'gas/decides',
  levels: ['warn'],
  needs: [],
  runs: ['variants'],
  judge: (one) => [...swallowed(one), ...bombs(one), ...limits(one)],
})

const TODO = say('Be careful unless you know this contract, and don’t change the gas limit.')

/** Ran out of gas below something that went on and succeeded. Precompiles use all they get when they refuse, so only what has code of its own counts. A question that was only asked changes nothing. */
function swallowed({ simulation, names }: Case): readonly Judgement[] {
  if (simulation?.outcome.ok !== true) return []
  const { frames } = simulation
  const found = frames.find((frame) => {
    const above = frame.parent === undefined ? undefined : frames[frame.parent]
    return (
      frame.kind !== 'staticcall' &&
      frame.failure === 'out of gas' &&
      above !== undefined &&
      above.failure === undefined &&
      BigInt(frame.codeAddress) > 0xffffn
    )
  })
  if (found === undefined) return []
  return [
    {
      level: 'warn',
      say: say('An inner call ran out of gas, and the rest went on as if nothing were wrong'),
      why: say('What {contract} was meant to do didn’t happen. Another gas limit can change the result.', {
        contract: addressWord(found.to, names.nameOf(found.to)),
      }),
      todo: TODO,
    },
  ]
}

function bombs({ simulation, names }: Case): readonly Judgement[] {
  const found = simulation?.frames.find(({ output }) => size(output) > BOMB)
  if (found === undefined) return []
  return [
    {
      level: 'warn',
      say: say('{contract} answers with far more data than anyone can use', {
        contract: addressWord(found.to, names.nameOf(found.to)),
      }),
      why: say('Reading {bytes} bytes costs gas. Contracts do this to make a transaction fail or cost more.', {
        bytes: size(found.output).toString(),
      }),
      todo: TODO,
    },
  ]
}

/** The same with a quarter less or more. That it fails with less is no surprise, nor that it takes other calls for the same result. */
function limits(one: Case): readonly Judgement[] {
  const flips = flipsOf(one).filter(
    ({ id, how }) => (id === 'less-gas' || id === 'more-gas') && how.worse !== 'fails' && how.worse !== 'calls',
  )
  if (flips.length === 0) return []
  return [
    {
      level: 'warn',
      say: say('The result depends on the gas limit'),
      why:
        one.transaction === undefined
          ? say('With less gas it’s worse for you, and the sender sets the limit.')
          : say('With a quarter more or less gas it’s worse for you. You sign the limit, so it can’t be changed later.'),
      todo: TODO,
    },
  ]
}
