import { defined } from '#core/defined'
import { delegateOf } from '#core/ethereum/delegation'
import type { Effect } from '#core/signing/effect'
import type { Evidence } from '#core/evidence/evidence'
import type { Hex } from '#core/bytes/hex'
import type { Simulation } from '#core/simulation/simulation'

const isEmpty = (code: Hex): boolean => code === '0x'

/** Contracts that are made, code that changes, and code that an account takes on or drops (EIP-7702). */
export function codeEffects({ codes }: Pick<Simulation, 'codes'>, evidence: Evidence): readonly Effect[] {
  return codes.flatMap(({ address, before, after }): Effect[] => {
    if (before === after) return []
    const [was, is] = [delegateOf(before), delegateOf(after)]
    if (is !== undefined || (was !== undefined && isEmpty(after)))
      return [
        {
          kind: 'delegation',
          authority: address,
          ...defined({ delegate: is, before: was }),
          evidence,
        },
      ]
    return [{ kind: isEmpty(before) && !isEmpty(after) ? 'contract-created' : 'code-change', address, evidence }]
  })
}
