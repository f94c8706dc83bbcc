/** So many at once, and so many a second from then on. */
export type Pace = { readonly burst: number; readonly perSecond: number }

/** What a person is asked, and what the chain is. Nobody clicks faster, and a page that draws itself asks about a hundred things. */
export const PROMPTS: Pace = { burst: 10, perSecond: 0.5 }
export const READS: Pace = { burst: 400, perSecond: 50 }

/** Keeps the pace of each origin: true while it may go on. Origins are few, since each is a page that is open here. */
export function createPacer({ burst, perSecond }: Pace, now: () => number): (origin: string) => boolean {
  const left = new Map<string, { readonly tokens: number; readonly at: number }>()
  return (origin) => {
    const at = now()
    const before = left.get(origin) ?? { tokens: burst, at }
    const tokens = Math.min(burst, before.tokens + (Math.max(0, at - before.at) / 1000) * perSecond)
    left.set(origin, { tokens: tokens < 1 ? tokens : tokens - 1, at })
    return tokens >= 1
  }
}
