import type { Forecast } from '#shared/reports/forecast.ts';
import { plainDayInYearText } from '../ui/dates.ts';

/** When the AI queries run out, in a sentence: “At 4 a day they run out on 22 Nov, 7 days before they start again.” */
export function forecastText(given: { left: number; startsAgain: string | null; forecast: Forecast | null }): string {
  const { left, startsAgain, forecast } = given;
  const again = startsAgain ? `They start again on ${plainDayInYearText(startsAgain)}.` : 'New ones come with the next payment.';
  if (left <= 0) return `All are used. ${again}`;
  if (!forecast) return `That is what your own limit in this team leaves. ${again}`;
  const lately = forecast.days === 1 ? 'today' : `in the last ${forecast.days} days`;
  const pace =
    forecast.pace >= 10
      ? Math.round(forecast.pace).toLocaleString('en')
      : forecast.pace.toLocaleString('en', { maximumFractionDigits: 1 });
  if (forecast.pace === 0) return `None was used ${lately}. ${again}`;
  const atPace = pace === '0' ? 'At this pace' : `At ${pace} a day, as ${lately},`;
  if (forecast.runsOut) return `${atPace} they run out on ${plainDayInYearText(forecast.runsOut)}. ${again}`;
  if (forecast.leftAtEnd === null) return `${atPace} they last for more than two years.`;
  return `${atPace} ${forecast.leftAtEnd.toLocaleString('en')} will be left when they start again${startsAgain ? ` on ${plainDayInYearText(startsAgain)}` : ''}.`;
}
