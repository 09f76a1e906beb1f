import { DateCalendar } from '@mui/x-date-pickers/DateCalendar';
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider';
import { AdapterDayjs } from '@mui/x-date-pickers/AdapterDayjs';
import dayjs from 'dayjs';
import 'dayjs/locale/en-gb';
import { textSize } from '../text-size.ts';

const WEEKS = 6;
const YEARS_BACK = 100;
const YEARS_AHEAD = 52;

interface Props {
  value: string | null;
  onChoose: (day: string) => void;
  today: string;
  min?: string;
  max?: string;
}

/** Always six weeks high; years run from 100 back to 52 ahead unless limited [S5]. */
export function DateCalendarGrid({ value, onChoose, today, min, max }: Props) {
  const now = dayjs(today);
  return (
    <LocalizationProvider dateAdapter={AdapterDayjs} adapterLocale="en-gb">
      <DateCalendar
        autoFocus
        views={['year', 'month', 'day']}
        openTo="day"
        value={value === null ? null : dayjs(value)}
        referenceDate={min !== undefined && min > today ? dayjs(min) : now}
        minDate={min === undefined ? now.subtract(YEARS_BACK, 'year') : dayjs(min)}
        maxDate={max === undefined ? now.add(YEARS_AHEAD, 'year') : dayjs(max)}
        fixedWeekNumber={WEEKS}
        reduceAnimations
        onChange={(chosen, _state, view) => {
          if (chosen?.isValid() && (view === undefined || view === 'day')) onChoose(chosen.format('YYYY-MM-DD'));
        }}
        sx={{
          width: '100%',
          maxWidth: 400,
          height: 'auto',
          maxHeight: 'none',
          '& .MuiDayCalendar-header, & .MuiDayCalendar-weekContainer': { justifyContent: 'space-between' },
          '& .MuiDayCalendar-slideTransition': { minHeight: 6 * 48 },
          '& .MuiPickersDay-root, & .MuiPickerDay-root': { width: 44, height: 44, fontSize: textSize.body },
          '& .MuiDayCalendar-weekDayLabel': { width: 44, color: 'text.secondary' },
        }}
      />
    </LocalizationProvider>
  );
}
