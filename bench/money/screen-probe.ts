/** What runs in the page of `screen.ts`: it holds on to nothing of this file, since it is sent there as text. */

/** Milliseconds from the click on Activity. */
export type Opened = {
  readonly first: number
  readonly whole: number
  /** Of the tasks that held the page up for more than 50 ms while it opened. */
  readonly longest: number
}
/** Milliseconds from the last letter, and the longest between two frames meanwhile. */
export type Searched = { readonly first: number; readonly all: number; readonly longest: number }
export type Frames = { readonly perSecond: number; readonly late: number; readonly longest: number; readonly rows: number }

export type Probe = {
  open(): Promise<Opened>
  /** `prepared`: waits first until everything was made ready to be searched. */
  search(words: string): Promise<Searched>
  flick(how: { readonly pixels: number; readonly frames: number }): Promise<Frames>
}

export function installProbe(): void {
  const frame = (): Promise<number> => new Promise((done) => requestAnimationFrame(done))
  /** A frame after it is true, it was drawn. */
  const until = async (isTrue: () => boolean, onFrame: (at: number) => void = () => undefined): Promise<number> => {
    while (!isTrue()) onFrame(await frame())
    await frame()
    return performance.now()
  }
  const part = (name: string): HTMLElement | null => document.querySelector(`[data-part="${name}"]`)

  const probe: Probe = {
    async open() {
      let longest = 0
      const observer = new PerformanceObserver((list) => {
        for (const { duration } of list.getEntries()) longest = Math.max(longest, duration)
      })
      observer.observe({ type: 'longtask' })
      const began = performance.now()
      document.querySelector<HTMLElement>('nav a[href="/activity"]')?.click()
      const first = (await until(() => document.querySelector('[data-part="timeline"] [data-transaction]') !== null)) - began
      const whole = (await until(() => part('what-was')?.dataset['current'] === 'true')) - began
      observer.disconnect()
      return { first, whole, longest }
    },
    async search(words) {
      const field = document.querySelector<HTMLInputElement>('input[type="search"]')
      const before = part('shown')?.textContent
      const began = performance.now()
      const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
      set?.call(field, words)
      field?.dispatchEvent(new Event('input', { bubbles: true }))
      let [last, longest] = [began, 0]
      const onFrame = (): void => {
        const now = performance.now()
        longest = Math.max(longest, now - last)
        last = now
      }
      const said = (): string => part('shown')?.textContent ?? ''
      const first = (await until(() => said() !== before, onFrame)) - began
      const all = (await until(() => !said().includes('so far'), onFrame)) - began
      return { first, all, longest }
    },
    async flick({ pixels, frames }) {
      const between: number[] = []
      let rows = 0
      let last = await frame()
      for (let at = 0; at < frames; at++) {
        window.scrollBy({ top: pixels, behavior: 'instant' })
        const now = await frame()
        between.push(now - last)
        last = now
        rows = Math.max(rows, document.querySelectorAll('[data-transaction]').length)
      }
      const all = between.reduce((sum, one) => sum + one, 0)
      return { perSecond: (frames * 1000) / all, late: between.filter((one) => one > 25).length, longest: Math.max(...between), rows }
    },
  }
  Object.assign(globalThis, { probe })
}
