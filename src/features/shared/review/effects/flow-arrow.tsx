import type { ReactNode } from 'react'
import { Icon } from '#ui/icon'
import type { EffectFlow } from './flow-line.ts'

type ArrowProps = Pick<EffectFlow, 'when' | 'way'> & {
  readonly tone: string
  /** `flat` from side to side, `upright` from above: one of the two is drawn, by the space that there is. */
  readonly stands: 'flat' | 'upright'
}

/** The line of a flow: whole for what happens, dashed for what may happen, crossed out for what no longer can. */
export function FlowArrow({ when, way, tone, stands }: ArrowProps): ReactNode {
  const dash = when === 'later' ? 'border-dashed' : 'border-solid'
  const colour = tone === 'text-ink' ? 'text-edge' : tone
  const isFlat = stands === 'flat'
  return (
    <span
      aria-hidden="true"
      className={`relative shrink-0 items-center justify-center ${colour} ${
        isFlat ? 'my-0.5 hidden h-3 @lg:flex' : 'row-span-1 flex w-10 self-stretch @lg:hidden'
      }`}
    >
      <span className={`absolute border-current ${dash} ${isFlat ? 'inset-x-0 border-t-2' : 'inset-y-0 border-s-2'}`} />
      {when === 'none' ? (
        <span className="relative bg-paper p-0.5">
          <Icon name="close" size={12} />
        </span>
      ) : (
        <span className={`absolute size-2.5 border-current ${isFlat ? FLAT_HEAD[way] : UPRIGHT_HEAD[way]}`} />
      )}
    </span>
  )
}

const FLAT_HEAD = {
  out: 'end-px rotate-45 border-t-2 border-r-2 rtl:-rotate-135',
  in: 'start-px -rotate-135 border-t-2 border-r-2 rtl:rotate-45',
} as const
const UPRIGHT_HEAD = { out: 'bottom-px rotate-135 border-t-2 border-r-2', in: 'top-px -rotate-45 border-t-2 border-r-2' } as const
