import type { ReactNode } from 'react'
import { Bar } from '#ui/feedback/skeleton'

const CARDS = 6

/** A grid of items to come: a picture and a name each. */
export const CardsSkeleton = (): ReactNode => (
  <div
    aria-hidden="true"
    className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,10rem),1fr))] gap-3 sm:grid-cols-[repeat(auto-fill,minmax(12rem,1fr))]"
  >
    {Array.from({ length: CARDS }, (_, index) => (
      <div key={index} className="flex flex-col gap-2 rounded-card border border-hair p-2">
        <span className="block aspect-square w-full animate-pulse rounded-mark bg-hair" />
        <span className="flex flex-col gap-1 px-1 pb-0.5">
          <Bar width={14} />
          <Bar width={8} />
        </span>
      </div>
    ))}
  </div>
)
