import type { ReactNode } from 'react'
import { displayedVerdict, type Review } from '#review'
import type { NameOf } from '../../names/use-names.ts'
import type { EffectFlow } from './flow-line.ts'
import { FlowArrow } from './flow-arrow.tsx'
import { FlowEnd, You } from './flow-end.tsx'

type PictureProps = { readonly flows: readonly EffectFlow[]; readonly review: Review; readonly nameOf: NameOf }

/** You, what moves or may be moved, and who is at the other end. Where there is no space beside one another, it stands on its end. */
export function FlowPicture({ flows, review, nameOf }: PictureProps): ReactNode {
  const tone = toneOf(review)
  return (
    <div className="@container" data-part="flows">
      <div className="flex flex-col gap-x-4 border-b border-hair py-2 @lg:grid @lg:grid-cols-[9.75rem_minmax(0,1fr)]">
        <You review={review} nameOf={nameOf} />
        <ul>
          {flows.map((flow, at) => (
            <FlowLine
              key={at}
              flow={flow}
              tone={flow.way === 'in' || flow.when === 'none' ? 'text-ink' : tone}
              place={{ isFirst: !isSameEnd(flows[at - 1], flow), isLast: !isSameEnd(flow, flows[at + 1]) }}
              review={review}
              nameOf={nameOf}
            />
          ))}
        </ul>
      </div>
    </div>
  )
}

/** Of lines to the same end, which follow one another, the end is drawn once: beside the first, and below the last. */
type Place = { readonly isFirst: boolean; readonly isLast: boolean }

const isSameEnd = (a: EffectFlow | undefined, b: EffectFlow | undefined): boolean =>
  a?.end.address !== undefined && a.end.address === b?.end.address && a.end.others === b.end.others

type LineProps = Omit<PictureProps, 'flows'> & { readonly flow: EffectFlow; readonly tone: string; readonly place: Place }

function FlowLine({ flow, tone, place: { isFirst, isLast }, review, nameOf }: LineProps): ReactNode {
  const { when, way, end, label, amount, notes } = flow
  const isAlone = isFirst && isLast
  return (
    <li
      className="relative grid grid-cols-[2.5rem_minmax(0,1fr)] gap-x-3 py-1.5 @lg:grid-cols-[minmax(0,1fr)_9.75rem] @lg:gap-x-4"
      data-flow={when}
    >
      <FlowArrow when={when} way={way} tone={tone} stands="upright" />
      <div className="min-w-0 @lg:text-center">
        <div className="text-small text-soft">{label}</div>
        <div className={tone}>{amount}</div>
        <FlowArrow when={when} way={way} tone={tone} stands="flat" />
        <div className="flex flex-col gap-y-1 text-small text-soft @lg:items-center">
          {notes.map((note, at) => (
            <div key={at} className="max-w-full leading-6 empty:hidden">
              {note}
            </div>
          ))}
        </div>
      </div>
      {isFirst && (
        <div className={isAlone ? END : 'hidden w-39 @lg:absolute @lg:end-0 @lg:top-1.5 @lg:block'}>
          <FlowEnd end={end} review={review} nameOf={nameOf} tone={tone} />
        </div>
      )}
      {isLast && !isAlone && (
        <div className={`${END} @lg:hidden`}>
          <FlowEnd end={end} review={review} nameOf={nameOf} tone={tone} />
        </div>
      )}
    </li>
  )
}

const END = 'col-span-2 mt-1.5 min-w-0 @lg:col-span-1 @lg:mt-0'

/** Lines that leave, or let somebody take, have the colour of the verdict. */
function toneOf(review: Review): string {
  const { kind } = displayedVerdict(review)
  return kind === 'danger' || kind === 'blocked' ? 'text-red' : kind === 'warn' ? 'text-amber' : 'text-ink'
}
