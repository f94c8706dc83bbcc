import { defined } from '#core/defined'
import type { Hex } from '#core/bytes/hex'
import { parseSignature } from '../abi/abi-type.ts'
import { evcRights } from './evc.ts'
import { selectorOf } from './register.ts'
import { viewed } from './rights.ts'

/** Selector of a view of two addresses: the owner and whoever has the right, or (`isSwapped`) the other way round. `ownerArgument`: as in `RightView`. */
export type RightViewSelector = { readonly view: Hex; readonly isSwapped: boolean; readonly ownerArgument?: number }

/** What tells whether a right is there, by the selector of the function that gives or takes it. */
export const RIGHT_VIEWS: ReadonlyMap<string, RightViewSelector> = new Map(
  [...viewed, ...evcRights].flatMap(({ signature, view }) =>
    view === undefined
      ? []
      : [
          [
            selectorOf(parseSignature(signature)),
            {
              view: selectorOf(parseSignature(view.signature)),
              isSwapped: view.isSwapped === true,
              ...defined({ ownerArgument: view.ownerArgument }),
            },
          ] as const,
        ],
  ),
)
