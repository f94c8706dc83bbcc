import { Trans, useLingui } from '@lingui/react/macro'
import { Fragment, type ReactNode } from 'react'
import { PATHS, usePorts, useSource } from '#features/shared'
import { Checkbox } from '#ui/forms/text-input'
import { Dialog } from '#ui/overlays/dialog'
import { NAVIGATION } from '../navigation.ts'
import { GO_KEYS, type GoPlace } from './shortcuts.ts'

/** All keys that do something from everywhere, and the choice to do without those that are single letters. */
export function ShortcutSheet({ onClose }: { readonly onClose: () => void }): ReactNode {
  const { i18n } = useLingui()
  const { preferences } = usePorts<'preferences'>()
  const letters = useSource(preferences.values)?.letterKeys ?? true
  const nameOf = (place: GoPlace): ReactNode => {
    const found = NAVIGATION.find(({ path }) => path === PATHS[place])
    return found && i18n._(found.name)
  }
  return (
    <Dialog open onClose={onClose} title={<Trans>Keyboard shortcuts</Trans>}>
      <div className="flex flex-col gap-5">
        <dl className="grid grid-cols-[1fr_auto] items-center gap-x-6 gap-y-2">
          <Line keys={['Ctrl', 'K']}>
            <Trans>Search or run</Trans>
          </Line>
          <Line keys={['Ctrl', 'Shift', 'L']}>
            <Trans>Lock</Trans>
          </Line>
          <Line keys={['Ctrl', 'Z']}>
            <Trans>Undo what a message offers to undo</Trans>
          </Line>
          {letters && (
            <>
              <Line keys={['/']}>
                <Trans>Search or run</Trans>
              </Line>
              <Line keys={['?']}>
                <Trans>Keyboard shortcuts</Trans>
              </Line>
              {Object.entries(GO_KEYS).map(([key, place]) => (
                <Line key={key} keys={['G', key.toUpperCase()]}>
                  {nameOf(place)}
                </Line>
              ))}
            </>
          )}
        </dl>
        <Checkbox
          checked={letters}
          onChange={(event) => void preferences.set('letterKeys', event.currentTarget.checked)}
          label={<Trans>Shortcuts without Ctrl</Trans>}
          help={<Trans>Turn these off if you speak to your computer or press keys by accident.</Trans>}
        />
      </div>
    </Dialog>
  )
}

const Line = ({ keys, children }: { readonly keys: readonly string[]; readonly children: ReactNode }): ReactNode => (
  <>
    <dt>{children}</dt>
    <dd className="flex justify-end gap-1">
      {keys.map((key, index) => (
        <Fragment key={key}>
          {index > 0 && <span className="sr-only">, </span>}
          <kbd className="inline-flex min-w-6 justify-center rounded-mark bg-sunk px-1.5 py-0.5 font-sans text-small">{key}</kbd>
        </Fragment>
      ))}
    </dd>
  </>
)
