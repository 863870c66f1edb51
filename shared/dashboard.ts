import { z } from 'zod';
import { dateRanges } from './date-range.ts';

export const dashboardRangeInput = z.strictObject({ range: z.enum(dateRanges).default('month') }).prefault({});
