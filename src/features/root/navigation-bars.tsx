import { Trans, useLingui } from '@lingui/react/macro'
import { Link, useLocation } from '#ui/router/router'
import { type ReactNode, useEffect, useRef } from 'react'
import { AlarmCount, PATHS, useSource, usePorts } from '#features/shared'
import { Icon } from '#ui/icon'
import { PageTitle } from '#ui/layout/page-title'
import { Mark } from '#ui/mark'
import { BOTTOM, isWithin, NAVIGATION, type NavigationItem, RAIL, RAIL_FOOT, railPathOf } from './navigation.ts'

/** The places behind More on a phone. */
function useFurther(): readonly NavigationItem[] {
  const { book } = usePorts<'book'>()
  const practice = useSource(book.current)?.kind === 'practice'
  return NAVIGATION.filter((place) => !BOTTOM.includes(place) && (practice || place.practiceOnly !== true))
}

type PlaceLinkProps = { readonly place: NavigationItem; readonly here: boolean; readonly small?: boolean }

function PlaceLink({ place, here, small }: PlaceLinkProps) {
  const { i18n } = useLingui()
  const look = small
    ? 'flex min-h-14 flex-1 flex-col items-center justify-center gap-1 text-fine'
    : 'flex min-h-9 items-center gap-3 rounded-control px-3 text-body hover:bg-sunk max-md:min-h-11'
  return (
    <Link
      to={place.path}
      aria-current={here ? 'page' : undefined}
      className={`${look} no-underline ${here ? `font-semibold text-ink ${small ? '' : 'bg-sunk'}` : 'text-soft hover:text-ink'}`}
    >
      <Icon name={place.icon} size={small ? 20 : 16} />
      <span className={small ? '' : 'flex-1'}>{i18n._(place.name)}</span>
      {place.path === PATHS.allowances && <AlarmCount />}
    </Link>
  )
}

/** The title of the page, by the place that is open. */
export function NavigationTitle() {
  const { pathname } = useLocation()
  return <PageTitle name={NAVIGATION.find(({ path }) => isWithin(path, pathname))?.name} />
}

/** The places of the app beside a wide screen, in groups. */
export function NavigationRail() {
  const { t } = useLingui()
  const here = railPathOf(useLocation().pathname)
  const group = (places: readonly NavigationItem[]): ReactNode =>
    places.map((place) => <PlaceLink key={place.path} place={place} here={place.path === here} />)
  return (
    <nav
      aria-label={t`Main`}
      className="sticky top-0 hidden h-dvh w-52 shrink-0 flex-col gap-4 overflow-y-auto border-e border-hair px-3 py-4 md:flex"
    >
      <Link
        to={PATHS.portfolio}
        data-logo
        className="mb-1 flex items-center gap-2 px-3 text-lead font-semibold tracking-tight text-ink no-underline"
      >
        <Mark />
        Assay
      </Link>
      {RAIL.map((places) => (
        <div key={places[0]?.path} className="flex flex-col gap-0.5">
          {group(places)}
        </div>
      ))}
      <div className="mt-auto flex flex-col gap-0.5">{group(RAIL_FOOT)}</div>
    </nav>
  )
}

/** The places of the app below a narrow screen. */
export function BottomBar() {
  const { t } = useLingui()
  const dialog = useRef<HTMLDialogElement>(null)
  const { pathname } = useLocation()
  const further = useFurther()
  useEffect(() => dialog.current?.close(), [pathname])
  return (
    <>
      <nav
        aria-label={t`Main`}
        className="fixed inset-x-0 bottom-0 z-10 flex border-t border-hair bg-paper pb-[env(safe-area-inset-bottom)] md:hidden"
      >
        {BOTTOM.map((place) => (
          <PlaceLink key={place.path} place={place} here={isWithin(place.path, pathname)} small />
        ))}
        <button
          type="button"
          onClick={() => dialog.current?.showModal()}
          className="relative flex min-h-14 flex-1 flex-col items-center justify-center gap-1 text-fine text-soft"
        >
          <Icon name="more" size={20} />
          <Trans>More</Trans>
          <span className="absolute start-1/2 top-1 ms-1.5 flex">
            <AlarmCount />
          </span>
        </button>
      </nav>
      <dialog
        ref={dialog}
        aria-label={t`More`}
        className="m-0 mt-auto w-full max-w-none rounded-t-float border border-hair bg-card p-3 text-ink shadow-float backdrop:bg-shade md:hidden"
        onPointerDown={(event) => event.target === dialog.current && dialog.current.close()}
      >
        <div className="flex flex-col gap-0.5">
          {further.map((place) => (
            <PlaceLink key={place.path} place={place} here={isWithin(place.path, pathname)} />
          ))}
        </div>
        <button
          type="button"
          onClick={() => dialog.current?.close()}
          className="mt-2 min-h-10 w-full rounded-control border border-hair font-semibold"
        >
          <Trans>Close</Trans>
        </button>
      </dialog>
    </>
  )
}
