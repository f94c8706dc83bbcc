import { Plural, Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Counts, Restored } from '#wallet'
import { BackupSectionName } from './section-name.tsx'

/** What became of what was brought in, in words. Nothing that differs was replaced, and that is said. */
export const CountsLine = ({ counts: { added, kept, different, left, refused } }: { readonly counts: Counts }): ReactNode => (
  <span className="flex flex-wrap gap-x-3 text-small text-soft">
    {added + kept + different + left + refused === 0 && (
      <span>
        <Trans>empty</Trans>
      </span>
    )}
    {added > 0 && (
      <span>
        <Plural value={added} one="# added" other="# added" />
      </span>
    )}
    {kept > 0 && (
      <span>
        <Plural value={kept} one="# already here" other="# already here" />
      </span>
    )}
    {different > 0 && (
      <span className="text-ink">
        <Plural value={different} one="# differs here: yours was kept" other="# differ here: yours were kept" />
      </span>
    )}
    {left > 0 && (
      <span className="text-ink">
        <Plural value={left} one="# left out: it belongs to nothing here" other="# left out: they belong to nothing here" />
      </span>
    )}
    {refused > 0 && (
      <span className="text-ink">
        <Plural value={refused} one="# couldn’t be read" other="# couldn’t be read" />
      </span>
    )}
  </span>
)

/** Section by section. */
export const RestoredList = ({ restored }: { readonly restored: readonly Restored[] }): ReactNode => (
  <ul className="flex flex-col gap-2" data-part="restored">
    {restored.map(({ name, counts }, at) => (
      <li key={at}>
        <BackupSectionName name={name} />
        <CountsLine counts={counts} />
      </li>
    ))}
  </ul>
)
