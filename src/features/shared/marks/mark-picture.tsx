import { memo, type ReactNode } from 'react'

/** A drawing of this build as a picture: nothing in a picture can run, and the names inside one drawing don’t meet those of another. `size` in px. */
export const MarkPicture = memo(({ drawing, size }: { readonly drawing: string; readonly size: number }): ReactNode => (
  <img
    src={`data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" fill="none">${drawing}</svg>`)}`}
    alt=""
    width={size}
    height={size}
    draggable={false}
    className="inline-block shrink-0 rounded-full outline-1 -outline-offset-1 outline-ink/10"
  />
))
